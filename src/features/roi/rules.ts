import { ROI_FIELDS, SHARED_FIELDS } from '../../shared/calculation-link.ts'
import { recordOf } from '../../shared/record-of.ts'
import { type Amount, parseAmount } from './read-amount.ts'

export { ROI_FIELDS }

export type RoiField = (typeof ROI_FIELDS)[number]

/**
 * `rate`: money an hour · `hours`: hours a week · `time`: percent of time saved · `quality`: percent
 * of quality gained. Each from 0 to its `ROI_LIMITS`.
 */
export type RoiInputs = Readonly<Record<RoiField, number>>

export const ROI_DEFAULTS: RoiInputs = { rate: 50, hours: 40, time: 20, quality: 15 }

/** Percents end at 100; the others end where the results would no longer fit a small screen. */
export const ROI_LIMITS: RoiInputs = { rate: 1_000_000, hours: 1_000_000, time: 100, quality: 100 }

/** What amounts can be written in, by ISO 4217. */
export const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD'] as const

/** null: amounts are plain numbers. */
export type Currency = (typeof CURRENCIES)[number] | null

const INVESTED_HOURS = 10
const WEEKS_A_CENTURY = 5200

export interface Roi {
  /** Hours. */
  readonly weeklyTimeSaved: number
  /** Money, as all that follow. */
  readonly weeklyValue: number
  readonly monthlyValue: number
  readonly yearlyValue: number
  /** A week's. */
  readonly qualityValue: number
  readonly totalYearly: number
  /** What the 10 invested hours cost. */
  readonly investment: number
  /** Percent of return on the 10 invested hours; null with a rate of 0, where they cost nothing. */
  readonly roi: number | null
  readonly breakEven: BreakEven
}

export type BreakEven =
  | { readonly kind: 'weeks'; readonly weeks: number }
  /** No time is saved, or so little that a century would not do. */
  | { readonly kind: 'out-of-reach' }
  | { readonly kind: 'no-rate' }

/**
 * What the training is worth. Percents are divided out last, which keeps whole numbers whole.
 *
 * weekly time saved = hours × time % · weekly value = that × rate · monthly = weekly × 4 ·
 * yearly = monthly × 12 · quality value = hours × rate × quality % ·
 * total yearly = (weekly value + quality value) × 52 · ROI = total yearly / (rate × 10) × 100
 */
export function computeRoi({ rate, hours, time, quality }: RoiInputs): Roi {
  const weeklyTimeSaved = (hours * time) / 100
  const weeklyValue = (hours * time * rate) / 100
  const monthlyValue = weeklyValue * 4
  const qualityValue = (hours * rate * quality) / 100
  const totalYearly = (weeklyValue + qualityValue) * 52
  const investment = rate * INVESTED_HOURS
  return {
    weeklyTimeSaved,
    weeklyValue,
    monthlyValue,
    yearlyValue: monthlyValue * 12,
    qualityValue,
    totalYearly,
    investment,
    roi: rate > 0 ? (totalYearly / investment) * 100 : null,
    breakEven: breakEven(investment, weeklyValue),
  }
}

/**
 * After how many weeks the saved time alone has paid for the invested hours:
 * (rate × 10) / weekly value. Better quality is left out, as it is harder to be sure of.
 */
function breakEven(investment: number, weeklyValue: number): BreakEven {
  if (investment === 0) return { kind: 'no-rate' }
  const weeks = investment / weeklyValue
  return weeks <= WEEKS_A_CENTURY ? { kind: 'weeks', weeks } : { kind: 'out-of-reach' }
}

/** The same for one of the inputs. A share above its limit counts as the limit, all else that is wrong as 0. */
export function readInput(field: RoiField, text: string): Amount {
  const limit = ROI_LIMITS[field]
  const amount = parseAmount(text, limit)
  const isShare = field === 'time' || field === 'quality'
  const isCapped = isShare && amount.kind === 'problem' && amount.problem === 'tooLarge'
  return isCapped ? { ...amount, problem: 'overHundred', used: limit } : amount
}

/** One value for each input. */
export function byField<Value>(each: (field: RoiField) => Value): Record<RoiField, Value> {
  return recordOf(ROI_FIELDS, each)
}

/** The inputs as an address's fragment, such as #rate=50&hours=40&time=20&quality=15&currency=EUR. */
export function toFragment(inputs: RoiInputs, currency: Currency = null): string {
  const shared = { ...inputs, currency }
  const given = SHARED_FIELDS.filter((field) => shared[field] !== null)
  return `#${new URLSearchParams(given.map((field) => [field, String(shared[field])]))}`
}

/** The currency that a fragment or a list names; null if it is none of `CURRENCIES`. */
export function asCurrency(name: unknown): Currency {
  return CURRENCIES.find((currency) => currency === name) ?? null
}

export function currencyIn(fragment: string): Currency {
  return asCurrency(new URLSearchParams(fragment.replace(/^#/, '')).get('currency'))
}

/**
 * The inputs a fragment holds, with the default for each that is missing or no usable number; null
 * if it names none of them, so that a link to a heading is not taken for a calculation.
 */
export function fromFragment(fragment: string): RoiInputs | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!ROI_FIELDS.some((field) => params.has(field))) return null
  return byField((field) => {
    const amount = parseAmount(params.get(field) ?? '', ROI_LIMITS[field])
    return amount.kind === 'number' ? amount.value : ROI_DEFAULTS[field]
  })
}

/** Made once for each locale and currency, because making one takes far longer than using it. */
const formats: Record<string, Intl.NumberFormat> = {}

/** A result for reading, such as 36,400 or 1.25 or €1.25: at most two decimals, and never -0. */
export function formatFigure(value: number, locale: string, currency: Currency = null): string {
  const name = `${locale} ${currency}`
  formats[name] ??= new Intl.NumberFormat(locale, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  return formats[name].format(value)
}
