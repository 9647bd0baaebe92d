/**
 * What happens to a session and who is sent which email about it: the oracle of the database. Nina
 * has its only seat, Walt waits, and a third person was imported whom nobody may write to.
 */
export type Event = {
  does:
    | 'moves it'
    | 'cancels it'
    | 'sets the room'
    | 'sets the recording'
    | 'starts it'
    | 'ends it'
    | 'joins it'
    | 'imports the attendance'
    | 'sends what is due'
}

interface Guest {
  hasSeat: boolean
  hasAttended: boolean
  /** What is written and not sent. */
  pending: string[]
  sent: string[]
}

interface World {
  phase: 'before' | 'live' | 'over'
  /** How often it has moved: the day that an email about it names. */
  day: number
  isCanceled: boolean
  hasRoom: boolean
  hasRecording: boolean
  guests: Record<'nina' | 'walt', Guest>
}

const guest = (hasSeat: boolean): Guest => ({ hasSeat, hasAttended: false, pending: [], sent: [] })

const beginning: World = {
  phase: 'before',
  day: 0,
  isCanceled: false,
  hasRoom: false,
  hasRecording: false,
  guests: { nina: guest(true), walt: guest(false) },
}

/** Everything that can happen next. Of a canceled session nobody changes anything. */
function possible({ phase, isCanceled }: World): Event[] {
  const events: Event['does'][] = []
  if (!isCanceled) events.push('sets the recording', 'sets the room', 'moves it')
  if (phase !== 'over') events.push('ends it')
  if (phase === 'before') events.push('starts it')
  if (!isCanceled && phase !== 'over') events.push('cancels it')
  events.push('joins it', 'imports the attendance', 'sends what is due')
  return events.map((does) => ({ does }))
}

/** The world after an event; the one before stays as it is. */
function after(before: World, { does }: Event): World {
  const world = structuredClone(before)
  makeHappen(world, does)
  return world
}

function makeHappen(world: World, does: Event['does']): void {
  const { walt } = world.guests
  const everybody = Object.values(world.guests)
  switch (does) {
    case 'moves it':
      // What was recorded is not of its next day.
      if (world.phase !== 'before') world.hasRecording = false
      Object.assign(world, { phase: 'before', day: world.day + 1 })
      for (const each of everybody) {
        each.pending = [each.hasSeat ? 'session-date' : 'session-date-waiting']
        // Nobody has been there yet.
        each.hasAttended = false
      }
      return
    case 'cancels it':
      world.isCanceled = true
      for (const each of everybody) each.pending = ['session-canceled']
      return
    case 'sets the room':
      world.hasRoom = true
      return
    case 'sets the recording':
      world.hasRecording = true
      return
    case 'starts it':
      world.phase = 'live'
      // It is too late to be told of its date.
      for (const each of everybody) {
        each.pending = each.pending.filter((kind) => kind === 'session-canceled')
      }
      return
    case 'ends it':
      world.phase = 'over'
      for (const each of everybody) each.pending = []
      return
    case 'joins it':
      for (const each of everybody) each.hasAttended ||= each.hasSeat && isOpen(world)
      return
    case 'imports the attendance':
      if (world.phase !== 'before') Object.assign(walt, { hasSeat: true, hasAttended: true })
      return
    case 'sends what is due':
      for (const each of everybody) send(world, each)
  }
}

const isOpen = ({ phase, isCanceled, hasRoom, hasRecording }: World) =>
  hasRoom && !isCanceled && (phase === 'live' || (phase === 'over' && !hasRecording))

function send({ phase, day, isCanceled, hasRecording }: World, each: Guest): void {
  const due = each.pending.map((kind) => `${kind} ${day}`)
  each.pending = []
  if (!isCanceled && phase === 'before' && each.hasSeat) due.push(`reminder-day ${day}`)
  const isTold = each.sent.some((email) => RegExp(`^recording.* ${day}$`).test(email))
  if (!isCanceled && phase === 'over' && hasRecording && each.hasSeat && !isTold) {
    due.push(`${each.hasAttended ? 'recording' : 'recording-missed'} ${day}`)
  }
  each.sent.push(...due.filter((email) => !each.sent.includes(email)))
}

/** Who was there, and every email once the sender has come by. */
function describe(world: World) {
  const { guests } = after(world, { does: 'sends what is due' })
  const lines = Object.entries(guests).flatMap(([who, { sent }]) =>
    sent.map((email) => `${who} ${email}`),
  )
  const attended = Object.entries(guests).filter(([, { hasAttended }]) => hasAttended)
  return { sent: lines.toSorted(), attended: attended.map(([who]) => who) }
}

export const model = { beginning, possible, after, describe }
