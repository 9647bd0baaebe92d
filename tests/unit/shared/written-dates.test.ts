import { expect, test } from 'vitest'
import { dateWords, written, writtenDate } from '../../../src/shared/written-dates.ts'

const FORMS = {
  weekday: { weekday: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  long: { dateStyle: 'long' },
  moment: { dateStyle: 'full', timeStyle: 'short' },
} as const

const LOCALES = 'en-IN en-US en-ZA de fr pl ru fi hi mr-IN ar ja zh-TW'.split(' ')

/** Every month, weekday and hour, and days of one and of two figures. */
const MOMENTS = Array.from({ length: 24 }, (_, at) => new Date(2026, at / 2, at + 1, at, at))

const withSpaces = (text: string) => text.replace(/\s/g, ' ')

test.each(LOCALES)('The words of dates say in %s what a format of the browser says', (locale) => {
  const words = dateWords(locale)
  for (const form of ['weekday', 'day', 'long', 'moment'] as const) {
    const format = new Intl.DateTimeFormat(locale, { ...FORMS[form], calendar: 'gregory' })
    const told = MOMENTS.map((moment) => withSpaces(written(moment, form, words)))
    expect(told).toEqual(MOMENTS.map((moment) => withSpaces(format.format(moment))))
  }
})

test('The words of dates say a date whatever the zone, and part no day from its month', () => {
  expect(writtenDate('2026-11-05', 'day', dateWords('en-GB'))).toBe('Thursday 5\u00a0November')
})
