import { expect, test, vi } from 'vitest'
import { toggleDay } from '../../../src/features/challenge/rules.ts'
import type { Seat } from '../../../src/features/dashboard/dashboard.ts'
import { partsDone, progressSummary } from '../../../src/features/dashboard/progress-summary.ts'
import { seatNotices } from '../../../src/features/dashboard/seat-notices.ts'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import { dateOfDay, dateOn } from '../../../src/shared/dates.ts'
import type { Tool } from '../../../src/shared/tools.ts'
import { dateWords } from '../../../src/shared/written-dates.ts'
import { questions, SECOND, take } from '../../support/people/audits.ts'

const seatWords = {
  dates: dateWords('en-US'),
  event: { description: 'Live.' },
  seats: {
    title: 'Your seat',
    date: 'On {date}',
    waiting: 'No date yet',
    google: 'Google',
    outlook: 'Outlook',
    join: 'Join',
    noRoom: 'No room yet',
    watch: 'Watch',
    canceled: 'Canceled: {reason}',
  },
}

const seat: Seat = {
  id: 'one',
  title: 'An evening',
  startsAt: '2027-02-13T13:30:00Z',
  minutes: 90,
  opensAt: '2027-02-13T13:15:00Z',
  reason: null,
  recording: null,
}

vi.stubGlobal('location', { hostname: 'example.com', origin: 'https://example.com' })
/** A line for each notice: its title, how its text begins, its links to a calendar or a recording, the way in. */
const told = (changes: Partial<Seat>, now: string) =>
  seatNotices([{ ...seat, ...changes }], seatWords, new Date(now)).map(
    ({ title, body, links, join = 'no way in' }) =>
      `${title}: ${body.split(',')[0]}, ${links?.length} links, ${join}`,
  )
const before = '2027-02-01T00:00Z'
const recording = 'https://example.com/r'

test.each<[string, Partial<Seat>, string, string[]]>([
  ['its date with two calendars', {}, before, ['Your seat: On Saturday, 2 links, no way in']],
  ['the open way in', {}, '2027-02-13T13:15Z', ['An evening: On Saturday, 0 links, Join']],
  ['the way in an hour later', {}, '2027-02-13T16:00Z', ['An evening: On Saturday, 0 links, Join']],
  ['nothing later, without a recording', {}, '2027-02-13T16:01Z', []],
  ['its recording', { recording }, '2027-02-20T00:00Z', ['An evening: , 1 links, no way in']],
  ['no date yet', { startsAt: null }, before, ['Your seat: No date yet, 0 links, no way in']],
  [
    'why it is canceled',
    { reason: 'Flu' },
    before,
    ['An evening: Canceled: Flu, 0 links, no way in'],
  ],
])('The dashboard says of a seat %s', (_, changes, now, notices) => {
  expect(told(changes, now)).toEqual(notices)
})

const words = {
  names: {
    critical_thinking: 'Critical',
    creative_innovation: 'Creative',
    prompt_engineering: 'Prompt',
    rapid_learning: 'Learning',
    flow_state: 'Flow',
  },
  progress: {
    inProgress: 'Started',
    completed: 'Completed',
    before: 'Completed before',
    audited: '{percent}, {name}',
    'ai-mind-audit': '{done} of {of}',
    'prompt-pack': 'In use',
    challenge: '{done} of {of}, {row} in a row',
    'roi-calculator': 'Figures entered',
    'gauntlet-builder': '{done} of {of} planned',
  },
}
const said = (tool: Tool | null, state: ProgressState | null, isCompleted = false) => {
  const share = tool && state && !isCompleted ? partsDone(tool, state, questions) : null
  const progress = state === null ? undefined : { state, isCompleted }
  return progressSummary(tool, progress, share, words)
}
const answers = take({}, SECOND, 1)
const something = { anything: { v: 1, t: 1 } }
const yesterday = dateOfDay(dateOn(new Date()), 0)
const twoDays = toggleDay(toggleDay({}, 1, yesterday, 1), 2, yesterday, 1)

test.each<[string, string, string]>([
  ['nothing of one that nobody knows', said(null, something), ''],
  ['nothing of one that was not loaded', said('prompt-pack', null), ''],
  ['nothing before the first work', said('prompt-pack', {}), ''],
  ['that it was started', said('prompt-pack', something), 'Started'],
  ['that it was completed, if without a trace', said('prompt-pack', {}, true), 'In use'],
  ['the answers of an audit that is open', said('ai-mind-audit', answers), '8 of 8'],
  ['the result of an audit', said('ai-mind-audit', answers, true), '93%, Learning'],
  ['the plans of the gauntlet', said('gauntlet-builder', something), '0 of 5 planned'],
  ['the days of the challenge', said('challenge', something), '0 of 30, 0 in a row'],
  ['the days in a row', said('challenge', twoDays), '2 of 30, 2 in a row'],
])('The dashboard says of a tool %s', (_, shown, expected) => {
  expect(shown).toBe(expected)
})
