import { keepFigures } from './text/figures.ts'
import { fill } from './text/template.ts'

/** The forms in which members read dates. */
const FORMS = {
  weekday: { weekday: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  long: { dateStyle: 'long' },
  moment: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Form = keyof typeof FORMS

/**
 * How a locale writes dates, found out by the build: the first format that a browser makes takes a phone
 * a tenth of a second.
 */
export type DateWords = ReturnType<typeof dateWords>

/** In January 2024. */
const SUNDAY = 7

const PADDED = ['day', 'hour']
const NAMED = [...PADDED, 'weekday', 'month', 'year', 'minute', 'dayPeriod']

/** The words of a locale, by the Gregorian calendar. Made once, at build time. */
export function dateWords(locale: string) {
  const partsOf = (form: Form, month = 0, day = SUNDAY, hour = 9) =>
    new Intl.DateTimeFormat(locale, {
      ...FORMS[form],
      calendar: 'gregory',
      timeZone: 'UTC',
    }).formatToParts(Date.UTC(2024, month, day, hour))
  const wordFor = (type: string, ...asked: Parameters<typeof partsOf>) =>
    partsOf(...asked).find((part) => part.type === type)?.value ?? ''
  const nameOf = ({ type, value }: Intl.DateTimeFormatPart) => {
    if (!NAMED.includes(type)) return value
    return PADDED.includes(type) && value.length > 1 ? `{${type}2}` : `{${type}}`
  }
  const textOf = (form: Form) => partsOf(form).map(nameOf).join('')
  const each = <Value>(count: number, valueAt: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => valueAt(index))
  return {
    /** Each form with names for what it is made of; `day2` and `hour2` have two digits. */
    forms: {
      weekday: '{shortWeekday}',
      day: textOf('day'),
      long: textOf('long'),
      moment: textOf('moment'),
    },
    /** From January. */
    months: each(12, (month) => wordFor('month', 'long', month)),
    /** From Sunday, in full and short. */
    weekdays: each(7, (day) => wordFor('weekday', 'day', 0, SUNDAY + day)),
    shortWeekdays: each(7, (day) => wordFor('weekday', 'weekday', 0, SUNDAY + day)),
    /** The part of the day, such as am, for each of its hours; empty where they are counted to 24. */
    dayPeriods: each(24, (hour) => wordFor('dayPeriod', 'moment', 0, SUNDAY, hour)).filter(Boolean),
    /** From zero. */
    digits: each(10, (digit) => digit.toLocaleString(locale)),
  }
}

/** A moment in words, by the reader's own clock. No day is parted from its month. */
export function written(moment: Date, form: Form, words: DateWords): string {
  const figures = (figure: number, width = 1) =>
    String(figure)
      .padStart(width, '0')
      .replace(/\d/g, (digit) => words.digits[Number(digit)] ?? digit)
  const hours = moment.getHours()
  const hour = words.dayPeriods.length > 0 ? hours % 12 || 12 : hours
  const text = fill(words.forms[form], {
    weekday: words.weekdays[moment.getDay()] ?? '',
    shortWeekday: words.shortWeekdays[moment.getDay()] ?? '',
    day: figures(moment.getDate()),
    day2: figures(moment.getDate(), 2),
    month: words.months[moment.getMonth()] ?? '',
    year: figures(moment.getFullYear()),
    hour: figures(hour),
    hour2: figures(hour, 2),
    minute: figures(moment.getMinutes(), 2),
    dayPeriod: words.dayPeriods[hours] ?? '',
  })
  return keepFigures(text)
}

/** A date as YYYY-MM-DD in words. At noon it is the same day in every zone of the reader. */
export function writtenDate(date: string, form: Form, words: DateWords): string {
  return written(new Date(`${date}T12:00`), form, words)
}
