// Runs in /registration, below the parts of the page.

import { googleLink, outlookLink, sessionEvent } from '../shared/calendar.ts'
import { eventFile } from '../shared/calendar-file.ts'
import { dateInWords, inWords } from '../shared/dates.ts'
import { REQUEST_TIMEOUT } from '../shared/fault.ts'
import * as decode from '../shared/supabase/decode.ts'
import { storableText } from '../shared/text/storable-text.ts'
import { fillParts, focusResult, linkToken, onNewLink, showParts } from './page-parts.ts'

interface Settings {
  readonly backend: string
  readonly apikey: string
  readonly locale: string
  /** What a calendar says of every session. */
  readonly description: string
}

/** What can be done with a registration; doing it twice is no error. */
const FUNCTIONS = {
  read: 'registration_by_token',
  confirm: 'confirm_registration',
  cancel: 'cancel_registration',
  join: 'join_masterclass',
}

type Action = keyof typeof FUNCTIONS

/** What the function returns of a registration that is not deleted. */
const registration = decode.rowOf({
  state: decode.oneOf([
    'registered',
    'waiting',
    'canceled',
    'attended',
    'unconfirmed',
    'expired',
    'closed',
    'missed',
    'absent',
    'called_off',
  ]),
  ...decode.fields(decode.text, 'session', 'title', 'timeZone'),
  minutes: decode.number,
  /** Why the session is canceled. */
  reason: decode.optional(decode.text),
  /** When the database answered, by its own clock. */
  toldAt: decode.timestamp,
  /** From when on there is a way in, whether there is one now, and where the recording is. */
  opensAt: decode.optional(decode.timestamp),
  canJoin: decode.boolean,
  recording: decode.optional(decode.text),
  /** Where it takes place: answered to whoever joins while the way in is open. */
  room: decode.optional(decode.text),
  name: decode.text,
  /** When the person confirmed it; null also of an imported seat that is kept without. */
  confirmedAt: decode.optional(decode.timestamp),
  /** When the session starts; null while its date is not set. */
  startsAt: decode.optional(decode.timestamp),
  hasStarted: decode.boolean,
  /** Whether the session takes registrations. */
  isOpen: decode.boolean,
  /** The place on the waiting list, from 1; null unless waiting. */
  place: decode.optional(decode.number),
  /** Until when its place is held unconfirmed; null if it is held for good. */
  heldUntil: decode.optional(decode.timestamp),
})

type Registration = decode.Decoded<typeof registration>

/** Shows the registration that the token in the fragment is for, confirms it and cancels it. */
export function start(settings: Settings): void {
  let shown = ['plain']
  const button = (name: string) =>
    document.querySelector<HTMLElement>(`button[data-action="${name}"]`)
  const form = document.querySelector<HTMLFormElement>('form[data-in]')

  async function run(action: Action, answers: object = {}): Promise<void> {
    const asked = linkToken()
    showParts([shown[0] ?? '', 'loading'])
    const found = await ask(action, { p_token: asked, ...answers }, settings)
    if (asked !== linkToken()) return
    if (typeof found === 'string') shown = ['plain', found]
    else {
      const values = valuesOf(found, settings)
      fillParts(values)
      if (action !== 'read') form?.reset()
      fillLinks(found, settings)
      const { room } = found
      shown = statesOf(found, values)
      if (action === 'join' && !room && found.canJoin) shown.push('no-room')
      if (room) location.assign(room)
      readWhenOpen(found)
    }
    showParts(shown)
  }

  /** The page may be open long before the way in is. */
  function readWhenOpen({ opensAt, toldAt, canJoin }: Registration): void {
    const wait = Date.parse(opensAt ?? '') - Date.parse(toldAt)
    if (!canJoin && wait > 0 && wait < 24 * 3_600_000) setTimeout(readNow, wait + 1000)
  }

  /** Takes neither the form from whoever writes in it nor a question from whoever is asked. */
  function readNow(): void {
    const isBusy = shown.includes('asking') || form?.contains(document.activeElement)
    if (isBusy) setTimeout(readNow, 1000)
    else if (shown.includes('opens')) void run('read')
  }

  function act(action: Action, answers?: object): void {
    void run(action, answers).then(focusResult)
    focusResult()
  }

  function replace(before: string, after: string): void {
    shown = shown.map((state) => (state === before ? after : state))
    showParts(shown)
  }

  function keep(): void {
    replace('asking', 'cancelable')
    button('ask')?.focus()
  }

  for (const action of ['read', 'cancel', 'join'] as const)
    button(action)?.addEventListener('click', () => act(action))
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const { name, news } = Object.fromEntries(new FormData(form))
    // The version of the words of news, if their box is ticked.
    act('confirm', { p_name: storableText(String(name)), p_news: Number(news) || null })
  })
  // The safe answer has the focus, so that pressing Enter twice cancels nothing.
  button('ask')?.addEventListener('click', () => {
    replace('cancelable', 'asking')
    button('keep')?.focus()
  })
  button('keep')?.addEventListener('click', keep)
  button('keep')
    ?.closest('fieldset')
    ?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') keep()
    })
  onNewLink(() => {
    form?.reset()
    void run('read')
  })
  void run('read')
}

/** Reads, confirms or cancels the registration. @returns it, or the state of the page that says why not */
async function ask(
  action: Action,
  args: object,
  { backend, apikey }: Settings,
): Promise<Registration | 'unknown' | 'deleted' | 'tooMany' | 'failed'> {
  try {
    const response = await fetch(new URL(`/rest/v1/rpc/${FUNCTIONS[action]}`, backend), {
      method: 'POST',
      headers: { apikey, 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    if (!response.ok) return response.status === 429 ? 'tooMany' : 'failed'
    const answer = decode.optional(decode.record)(await response.json())
    if (answer === null) return 'unknown'
    return answer['state'] === 'deleted' ? 'deleted' : registration(answer)
  } catch {
    // No network, no time left, or an answer that cannot be read: the page offers to try again.
    return 'failed'
  }
}

function valuesOf(shown: Registration, { locale }: Settings) {
  const { name, place, startsAt, heldUntil, timeZone, reason, opensAt } = shown
  const deadline = new Date(heldUntil ?? 0)
  const isToday = deadline.toDateString() === new Date().toDateString()
  const startIn = (zone?: string) => (startsAt === null ? '' : dateInWords(startsAt, locale, zone))
  return {
    name,
    place: place?.toLocaleString(locale) ?? '',
    start: startIn(timeZone),
    reason: reason ?? '',
    opens: inWords(new Date(opensAt ?? 0), locale, { timeStyle: 'short' }),
    local: startIn(),
    deadline: inWords(deadline, locale, {
      dateStyle: isToday ? undefined : 'medium',
      timeStyle: 'short',
    }),
  }
}

/**
 * Where the links of the page lead: the calendars, by the session that the token is for, and the
 * recording. The page's address has the token, which the guest's own file alone may hold.
 */
function fillLinks(shown: Registration, { description }: Settings): void {
  const { session: id, title, startsAt, minutes, recording, toldAt } = shown
  const facts = { id, title, description, minutes, location: location.origin }
  const event = startsAt && sessionEvent(facts, new Date(startsAt), location.hostname)
  const links = event && {
    google: googleLink(event),
    outlook: outlookLink(event),
    file: dataAddress(eventFile({ ...event, location: location.href }, new Date(toldAt))),
  }
  for (const [name, address] of Object.entries({ ...links, recording: recording ?? '' })) {
    document.querySelector(`[data-link="${name}"]`)?.setAttribute('href', address)
  }
}

const dataAddress = (file: string) => `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`

/** The parts of the page, its heading first. */
function statesOf(shown: Registration, { start, local }: ReturnType<typeof valuesOf>): string[] {
  const { startsAt, hasStarted, isOpen, heldUntil, place, canJoin, recording } = shown
  // Whoever has come may come back while the way in is open, and can no longer cancel.
  const hasCome = shown.state === 'attended' && canJoin
  const entered = shown.confirmedAt === null ? 'unconfirmed' : 'registered'
  const state = hasCome ? entered : shown.state
  const isImported = state === 'unconfirmed' && heldUntil === null
  const isDated = startsAt !== null
  // Who gets a seat is decided when the date is set.
  const held = isDated ? (isImported ? 'imported' : 'held') : 'interested'
  const result = state === 'unconfirmed' ? (place === null ? held : 'full') : state
  const isToConfirm = state === 'unconfirmed' || state === 'expired'
  const isConfirmed = state === 'registered' || state === 'waiting'
  const hasSeat = isDated && (state === 'registered' || result === 'imported')
  const heading = isToConfirm ? 'confirm' : isConfirmed ? `${state}-heading` : 'plain'
  const time = hasStarted ? 'started' : 'dated'
  return [
    isDated ? heading : 'plain',
    result,
    isDated ? (state === 'called_off' ? 'planned' : time) : 'undated',
    ...(start === local ? [] : ['local']),
    ...(isToConfirm || (state === 'canceled' && isOpen) ? ['form'] : []),
    // A link that an admin copied shows nothing about the mailbox.
    ...(linkToken().startsWith('copied-') ? [] : ['news']),
    ...((isConfirmed || isImported) && !hasStarted && !hasCome
      ? ['cancelable', hasSeat ? 'seated' : 'in-line']
      : []),
    ...(isOpen ? [`${state}-open`] : []),
    ...(isConfirmed ? ['next'] : []),
    ...(state === 'registered' && isDated && !hasStarted ? ['calendar'] : []),
    ...(canJoin ? ['join'] : []),
    ...(hasSeat && !canJoin && !hasStarted ? ['opens'] : []),
    ...(recording === null ? [] : ['recording']),
  ]
}
