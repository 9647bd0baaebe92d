import { expect, test, vi } from 'vitest'
import { questions, SECOND, take } from '#people/audits.ts'
import { readFields } from '../../../src/content-model/content-fields.ts'
import { toggleDay } from '../../../src/features/challenge/rules.ts'
import type { Seat } from '../../../src/features/dashboard/dashboard.ts'
import { partsDone, progressSummary } from '../../../src/features/dashboard/progress-summary.ts'
import { seatNotices } from '../../../src/features/dashboard/seat-notices.ts'
import { dashboard } from '../../../src/features/dashboard/words.ts'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import { byCategory } from '../../../src/shared/stones.ts'
import type { Tool } from '../../../src/shared/tools.ts'
import { dateWords } from '../../../src/shared/written-dates.ts'

const words = {
  ...readFields(dashboard),
  names: byCategory((name) => name),
  dates: dateWords('en-US'),
  event: { description: 'Live.' },
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
/** What each notice says: its title, how its text begins, its links to a calendar or a recording, the way in. */
const told = (changes: Partial<Seat>, now: string) =>
  seatNotices([{ ...seat, ...changes }], words, new Date(now)).map(
    ({ title, body, links, join = 'no way in' }) =>
      `${title}: ${body.replace(/,.*/, '')}, ${links?.length} links, ${join}`,
  )
const before = '2027-02-01T00:00Z'
const recording = 'https://example.com/r'

const { title, join, waiting } = words.seats
const canceled = 'An evening: Saturday\nThis masterclass is canceled: Flu, 0 links, no way in'

test.each<[string, Partial<Seat>, string, string[]]>([
  ['its date with two calendars', {}, before, [`${title}: Saturday, 2 links, no way in`]],
  ['the open way in', {}, '2027-02-13T13:15Z', [`An evening: Saturday, 0 links, ${join}`]],
  ['the way in an hour later', {}, '2027-02-13T16:00Z', [`An evening: Saturday, 0 links, ${join}`]],
  ['nothing later, without a recording', {}, '2027-02-13T16:01Z', []],
  ['its recording', { recording }, '2027-02-20', ['An evening: Saturday, 1 links, no way in']],
  ['no date yet', { startsAt: null }, before, [`An evening: ${waiting}, 0 links, no way in`]],
  ['why it is canceled', { reason: 'Flu' }, before, [canceled]],
])('The dashboard says of a seat %s', (_, changes, now, notices) => {
  expect(told(changes, now)).toEqual(notices)
})

const [yesterday, today] = ['2026-11-28', '2026-11-29'] as const
const said = (tool: Tool | null, state: ProgressState | null, isCompleted = false) => {
  const share = tool && state && !isCompleted ? partsDone(tool, state, questions) : null
  const progress = state === null ? undefined : { state, isCompleted }
  return progressSummary(tool, progress, share, words, today)
}
const audit = 'ai-mind-audit'
const answers = take({}, SECOND, 1)
const something = { anything: { v: 1, t: 1 } }
const twoDays = toggleDay(toggleDay({}, 1, yesterday, 1), 2, yesterday, 1)

test.each<[string, string, string]>([
  ['nothing of one that nobody knows', said(null, something), ''],
  ['nothing of one that was not loaded', said('prompt-pack', null), ''],
  ['nothing before the first work', said('prompt-pack', {}), ''],
  ['that it was started', said('prompt-pack', something), 'In progress'],
  ['that it was completed, if without a trace', said('prompt-pack', {}, true), 'Prompts in use'],
  ['the answers of an audit that is open', said(audit, answers), '8 of 8 answered'],
  ['the result of an audit', said(audit, answers, true), '93%, begin with rapid_learning'],
  ['the plans of the gauntlet', said('gauntlet-builder', something), '0 of 5 stones planned'],
  ['the days of the challenge', said('challenge', something), '0 of 30, 0 in a row'],
  ['the days in a row', said('challenge', twoDays), '2 of 30, 2 in a row'],
])('The dashboard says of a tool %s', (_, shown, expected) => {
  expect(shown).toBe(expected)
})
