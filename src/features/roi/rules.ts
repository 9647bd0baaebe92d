import { ROI_FIELDS, SHARED_FIELDS } from '../../shared/calculation-link.ts'
import { recordOf } from '../../shared/record-of.ts'

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

/** By ISO 4217; null: amounts are plain numbers. */
export type Currency = string | null

const INVESTED_HOURS = 10
const WEEKS_A_CENTURY = 5200

export type Roi = ReturnType<typeof computeRoi>

/** The results that matter most, and those that are shown below them. */
export const CHIEF_RESULTS = ['totalYearly', 'roi', 'breakEven'] as const
export const OTHER_RESULTS = [
  'weeklyTimeSaved',
  'weeklyValue',
  'monthlyValue',
  'yearlyValue',
  'qualityValue',
] as const

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
export function computeRoi({ rate, hours, time, quality }: RoiInputs) {
  const weeklyTimeSaved = (hours * time) / 100
  const weeklyValue = (hours * time * rate) / 100
  const monthlyValue = weeklyValue * 4
  const qualityValue = (hours * rate * quality) / 100
  const totalYearly = (weeklyValue + qualityValue) * 52
  const investment = rate * INVESTED_HOURS
  return {
    /** Hours. */
    weeklyTimeSaved,
    /** Money, as all that follow. */
    weeklyValue,
    monthlyValue,
    yearlyValue: monthlyValue * 12,
    /** A week's. */
    qualityValue,
    totalYearly,
    /** What the 10 invested hours cost. */
    investment,
    /** Percent of return on the 10 invested hours; null with a rate of 0, where they cost nothing. */
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

/** What is wrong, as the words name it; `overHundred` is a share that is too large. */
type AmountProblem = 'empty' | 'notANumber' | 'negative' | 'tooLarge' | 'overHundred'

/** What a text counts as, and why that is not what it says. */
export interface Amount {
  readonly value: number
  readonly problem: AmountProblem | null
}

/** 1,234 and 12,34,567.8: every comma parts groups, the last group has three digits. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/
/** 1,5 and 0,125: a single comma that cannot part groups is a decimal comma. */
const DECIMAL_COMMA = /^([-+]?\d+),(\d+)$/
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/**
 * Reads what a person typed into a field. 1e3 counts, so do spaces between groups and both ways to
 * use a comma: 1,500 is fifteen hundred, 1,5 is one and a half, with the signs swapped where the
 * locale's `point` is a comma. Currency signs and words are not numbers, nor is anything above `largest`.
 */
export function parseAmount(text: string, largest: number, point = '.'): Amount {
  const english = text.split(point).map((part) => part.replaceAll('.', ','))
  const plain = english
    .join('.')
    .replaceAll('−', '-')
    .replace(/(?<=^[^.,]*)[\p{Zs}\p{Cf}]+(?=\d{3}(?!\d))/gu, '')
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  if (plain === '') return refused('empty')
  const digits = GROUPED.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(DECIMAL_COMMA, '$1.$2')
  if (!NUMBER.test(digits)) return refused('notANumber')
  const value = Number(digits)
  if (value < 0) return refused('negative')
  if (value > largest) return refused('tooLarge')
  return { value: Math.abs(value), problem: null }
}

function refused(problem: AmountProblem): Amount {
  return { value: 0, problem }
}

/** The same for one of the inputs. A share above its limit counts as the limit, all else that is wrong as 0. */
export function readInput(field: RoiField, text: string, point = '.'): Amount {
  const limit = ROI_LIMITS[field]
  const amount = parseAmount(text, limit, point)
  const isShare = field === 'time' || field === 'quality'
  const isCapped = isShare && amount.problem === 'tooLarge'
  return isCapped ? { value: limit, problem: 'overHundred' } : amount
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

/** The currency that a fragment names; null if it is none of those that the site knows. */
export function currencyIn(fragment: string, known: readonly string[]): Currency {
  const named = new URLSearchParams(fragment.replace(/^#/, '')).get('currency')
  return known.find((currency) => currency === named) ?? null
}

/**
 * The inputs a fragment holds, with the default for each that is missing or no usable number; null
 * if it names none of them, so that a link to a heading is not taken for a calculation.
 */
export function fromFragment(fragment: string): RoiInputs | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!ROI_FIELDS.some((field) => params.has(field))) return null
  return byField((field) => {
    const { value, problem } = parseAmount(params.get(field) ?? '', ROI_LIMITS[field])
    return problem === null ? value : ROI_DEFAULTS[field]
  })
}
