import { recordOf } from './record-of.ts'
import { fill } from './text/template.ts'

/**
 * How a locale writes figures, found out by the build: the first number format that a browser makes
 * takes a phone 40 ms.
 */
export interface FigureWords {
  /** Amounts of each currency, such as `€{amount}`, by ISO 4217: the site's own first. */
  readonly amounts: Readonly<Record<string, string>>
  /** What stands for each digit, for the comma in 1,234 and for the point in 1.5. */
  readonly marks: Readonly<Record<string, string>>
  /** How many digits the last group has, and each before it. */
  readonly groups: readonly [last: number, others: number]
  /** The fewest digits that are grouped. */
  readonly groupedFrom: number
}

/** Besides the site's own. */
const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD']

/** Made once, at build time. */
export function figureWords(locale: string, ownCurrency: string): FigureWords {
  const format = new Intl.NumberFormat(locale)
  const parts = format.formatToParts(1_234_567.8)
  const markFor = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [, others, last] = parts.filter(({ type }) => type === 'integer')
  return {
    amounts: recordOf([ownCurrency, ...CURRENCIES], (currency) => {
      const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
      const amount = new Intl.NumberFormat(locale, options).formatToParts(1)
      return amount.map(({ type, value }) => (type === 'integer' ? '{amount}' : value)).join('')
    }),
    marks: {
      ...recordOf([...'0123456789'], (digit) => format.format(Number(digit))),
      ',': markFor('group'),
      '.': markFor('decimal'),
    },
    groups: [last?.value.length ?? 3, others?.value.length ?? 3],
    groupedFrom: format.formatToParts(1000).length > 1 ? 4 : 5,
  }
}

/** The least that is written without a power of ten. */
const SMALLEST = 1e-6

/**
 * A figure from 0 for reading, such as 36,400 or 1.25 or €1.25: at most two decimals, where a third
 * one of 5 or more is rounded up.
 * @param currency one of `amounts`; null for a plain number
 */
export function writtenFigure(
  value: number,
  words: FigureWords,
  currency: string | null = null,
): string {
  const [integer = '', decimals = ''] = String(value < SMALLEST ? 0 : value).split('.')
  const cents = BigInt(integer + decimals.slice(0, 2).padEnd(2, '0'))
  const rounded = String(cents + (decimals.charAt(2) >= '5' ? 1n : 0n)).padStart(3, '0')
  const whole = rounded.slice(0, -2)
  const [last, others] = words.groups
  const borders = new RegExp(`\\B(?=(?:\\d{${others}})*\\d{${last}}$)`, 'g')
  const grouped = whole.length < words.groupedFrom ? whole : whole.replace(borders, ',')
  const rest = rounded.slice(-2).replace(/0+$/, '')
  const plain = rest === '' ? grouped : `${grouped}.${rest}`
  const amount = plain.replace(/./g, (mark) => words.marks[mark] ?? mark)
  return currency === null ? amount : fill(words.amounts[currency] ?? '{amount}', { amount })
}
