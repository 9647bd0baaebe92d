import { expect, test } from 'vitest'
import { dateInWords, instantsIn } from '../../../src/shared/dates.ts'

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
  expect(instantsIn(zone, date, time).map((each) => each.toISOString())).toEqual([instant])
})

test.each([
  ['America/New_York', '2027-03-14', '02:30', 0],
  ['America/Havana', '2027-03-14', '00:30', 0],
  ['Europe/Berlin', '2027-03-28', '02:00', 0],
  ['Australia/Lord_Howe', '2027-10-03', '02:15', 0],
  ['America/New_York', '2027-11-07', '01:30', 2],
  ['Europe/Berlin', '2027-10-31', '02:30', 2],
  ['Pacific/Auckland', '2027-04-04', '02:30', 2],
  ['Australia/Lord_Howe', '2027-04-04', '01:45', 2],
  ['America/Havana', '2027-11-07', '00:30', 2],
  ['Europe/Berlin', '2027-10-31', '03:00', 1],
  ['Asia/Kolkata', '2027-03-28', '02:30', 1],
])('in %s, clocks show %s %s %i times', (zone, date, time, times) => {
  expect(instantsIn(zone, date, time)).toHaveLength(times)
})

test.each([
  ['en-IN', 'Asia/Kolkata', 'Saturday, 13\u00a0February 2027 at 7:00\u00a0pm IST'],
  ['en-IN', 'Asia/Kathmandu', 'Saturday, 13\u00a0February 2027 at 7:15\u00a0pm GMT+5:45'],
  ['de-DE', 'Europe/Berlin', 'Samstag, 13. Februar 2027 um 14:30\u00a0MEZ'],
])('a date in %s for %s parts no time at the end of a line', (locale, zone, words) => {
  expect(dateInWords('2027-02-13T13:30:00Z', locale, zone, 'short')).toBe(words)
})
