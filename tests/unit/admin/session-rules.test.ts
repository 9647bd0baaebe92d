import { expect, test } from 'vitest'
import type { MasterclassSession } from '../../../src/features/admin/all-sessions.ts'
import * as rules from '../../../src/features/admin/sessions/session-rules.ts'

const entry: rules.SessionEntry = {
  title: 'An evening',
  date: '2027-02-13',
  time: '19:00',
  timeZone: 'Asia/Kolkata',
  minutes: '90',
  seats: '50',
  roomLink: 'https://meet.example.com/room',
  recordingLink: '',
}

const session = (startsAt: string | null, timeZone = 'Asia/Kolkata'): MasterclassSession => ({
  id: startsAt ?? 'none',
  slug: 'one',
  title: 'An evening',
  startsAt,
  endsAt: startsAt && new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  timeZone,
  minutes: 90,
  seats: 50,
  registrationOpen: true,
  canceledAt: null,
  cancelReason: '',
  roomLink: null,
  recordingLink: null,
  announcedAt: null,
  figures: {},
})

test.each<[Partial<rules.SessionEntry>, ReturnType<typeof rules.problemIn>]>([
  [{}, null],
  [{ title: '' }, 'title'],
  [{ timeZone: 'Kolkata' }, 'timeZone'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
  [{ date: '' }, 'date'],
  [{ date: '9999-01-01' }, 'date'],
  [{ time: '' }, 'time'],
  [{ minutes: '0' }, 'minutes'],
  [{ minutes: '601' }, 'minutes'],
  [{ seats: '100001' }, 'seats'],
  [{ seats: '-1' }, 'seats'],
  [{ roomLink: 'http://meet.example.com' }, 'roomLink'],
  [{ recordingLink: 'javascript:alert(1)' }, 'recordingLink'],
  [{ recordingLink: 'https://meet.example.com:1234567' }, 'recordingLink'],
])('an owner who enters a session with %o is told of %s', (changed, problem) => {
  expect(rules.problemIn({ ...entry, ...changed }, true)).toBe(problem)
})

test('an owner who enters a session needs no date for the session that has none', () => {
  expect(rules.problemIn({ ...entry, date: '', time: '' }, false)).toBeNull()
})

test.each([
  ['Europe/Berlin', '2027-03-28', '02:30', []],
  ['Europe/Berlin', '2027-10-31', '02:30', ['2027-10-31T00:30', '2027-10-31T01:30']],
])('a session in %s on %s at %s may start at %o', (timeZone, date, time, instants) => {
  const given = { ...entry, timeZone, date, time }
  expect(rules.startsOf(given).map((start) => start.toISOString().slice(0, 16))).toEqual(instants)
  expect(rules.problemIn(given, true)).toBe(instants.length === 0 ? 'time' : null)
  for (const start of rules.startsOf(given)) {
    expect(rules.clockOf(session(start.toISOString(), timeZone))).toEqual({ date, time })
  }
})

test.each<[start: string, odd: string | null, endsAt?: string]>([
  ['2027-01-31T23:59Z', 'past'],
  ['2027-02-01T00:00Z', null],
  ['2028-02-07T00:00Z', null],
  ['2028-02-07T00:01Z', 'far'],
  ['2027-02-01T00:00Z', 'again', '2027-01-01T00:00Z'],
  ['2027-02-01T00:00Z', null, '2027-02-01T00:01Z'],
])(
  'an owner who enters a session for %s is asked about a start that is %s',
  (start, odd, endsAt) => {
    const moved = endsAt === undefined ? endsAt : { endsAt }
    expect(rules.oddStart(new Date(start), new Date('2027-02-01T00:00Z'), moved)).toBe(odd)
  },
)

test('what nobody has touched is not saved, nor a start whose seconds the form does not show', () => {
  const shown = { ...session('2027-02-13T13:30:59.500Z'), roomLink: entry.roomLink }
  const { id } = shown
  const [start = null] = rules.startsOf(entry)
  const boxes = { takes_interested: false, is_attendance_complete: false }
  const ticked = new FormData()
  ticked.set('open', 'on')
  expect(rules.changesIn(rules.draftOf(id, entry, start, ticked), shown)).toEqual(boxes)
  const later = rules.startsOf({ ...entry, time: '19:01' })[0] ?? null
  const another = { ...entry, title: 'Another', roomLink: '' }
  expect(rules.changesIn(rules.draftOf(id, another, later, new FormData()), shown)).toEqual({
    ...boxes,
    title: 'Another',
    starts_at: '2027-02-13T13:31:00.000Z',
    room_link: '',
    registration_open: false,
  })
})

test('a session that is repeated keeps its time of day over a change of clocks', () => {
  const before = session('2027-03-27T18:00:00.000Z', 'Europe/Berlin')
  const repeated = { ...entry, timeZone: 'Europe/Berlin', ...rules.clockOf(before) }
  const [start] = rules.startsOf({ ...repeated, date: rules.weeksLater(before, 1) })
  expect(start?.toISOString()).toBe('2027-04-03T17:00:00.000Z')
})

test('a session is past once it has ended or is canceled, and the next one comes first', () => {
  const hours = ['04-01T10', '03-01T10', '02-01T09', '01-01T10']
  const dated = hours.map((hour) => session(`2027-${hour}:00:00.000Z`))
  const [later, next, running, past] = dated
  const canceled = { ...session('2027-05-01T10:00:00.000Z'), canceledAt: '2027-01-15T10:00:00Z' }
  const ordered = rules.inOrder([canceled, session(null), ...dated], new Date('2027-02-01T10:00Z'))
  expect(ordered.coming).toEqual([running, next, later, session(null)])
  expect(ordered.past).toEqual([canceled, past])
})
