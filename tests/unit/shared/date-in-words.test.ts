import { expect, test } from 'vitest'
import { instantIn } from '../../../src/shared/date-in-words.ts'

test.each([
  ['Asia/Kolkata', '2027-02-13', '19:00', '2027-02-13T13:30:00.000Z'],
  ['America/New_York', '2027-01-15', '09:00', '2027-01-15T14:00:00.000Z'],
  ['America/New_York', '2027-07-15', '09:00', '2027-07-15T13:00:00.000Z'],
  ['America/New_York', '2027-03-14', '03:30', '2027-03-14T07:30:00.000Z'],
  ['America/New_York', '2027-03-14', '00:30', '2027-03-14T05:30:00.000Z'],
  ['Pacific/Auckland', '2027-09-26', '23:30', '2027-09-26T10:30:00.000Z'],
  ['Asia/Kathmandu', '2027-02-13', '00:00', '2027-02-12T18:15:00.000Z'],
  ['UTC', '2028-02-29', '12:00', '2028-02-29T12:00:00.000Z'],
])('in %s, %s at %s is one instant for everyone', (zone, date, time, instant) => {
  expect(instantIn(zone, date, time).toISOString()).toBe(instant)
})
