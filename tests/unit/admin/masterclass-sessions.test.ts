import { expect, test } from 'vitest'
import {
  hasStarted,
  nextSession,
  seatsOf,
} from '../../../src/features/admin/registrations/masterclass-sessions.ts'

const now = new Date('2027-02-13T12:00:00Z')
const past = { id: 'past', startsAt: '2027-02-01T12:00:00.000Z' }
const older = { id: 'older', startsAt: '2026-02-01T12:00:00.000Z' }
const next = { id: 'next', startsAt: '2027-03-01T12:00:00.000Z' }
const later = { id: 'later', startsAt: '2027-04-01T12:00:00.000Z' }
const undated = { id: 'undated', startsAt: null }

test.each([
  [[later, past, next, undated], 'next'],
  [[undated, past, older], 'undated'],
  [[older, past], 'past'],
])('of %j the admin sees the session %s first', (sessions, id) => {
  expect(nextSession(sessions, now)?.id).toBe(id)
})

test('without any session there is none to show', () => {
  expect(nextSession([], now)).toBeNull()
})

test.each([
  [past, true],
  [{ startsAt: now.toISOString() }, true],
  [next, false],
  [undated, false],
])('whether %j has started: %s', (session, expected) => {
  expect(hasStarted(session, now)).toBe(expected)
})

test.each([
  ['0', 0],
  [' 50 ', 50],
  ['100000', 100_000],
  ['007', 7],
  ['100001', null],
  ['1000000', null],
  ['', null],
  ['-1', null],
  ['2.5', null],
  ['1e3', null],
  ['fifty', null],
  ['५०', null],
])('%j as a number of seats is %s', (entry, seats) => {
  expect(seatsOf(entry)).toBe(seats)
})
