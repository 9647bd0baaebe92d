import { fill } from '../../shared/text/template.ts'
import { writtenFigure } from '../../shared/written-figures.ts'
import type * as rules from './rules.ts'
import type { RoiWords } from './words.ts'

/** The words, with the currency of all amounts. */
export type Written = RoiWords & { readonly currency: rules.Currency }

/** Below this many weeks, two decimals would show nothing. */
const SHORTEST = 0.01

/** Every result as it is read. */
export function inWords(roi: rules.Roi, words: Written): Readonly<Record<keyof rules.Roi, string>> {
  const money = (value: number) => writtenFigure(value, words.figures, words.currency)
  return {
    weeklyTimeSaved: counted(roi.weeklyTimeSaved, words.units.hours, words),
    weeklyValue: money(roi.weeklyValue),
    monthlyValue: money(roi.monthlyValue),
    yearlyValue: money(roi.yearlyValue),
    qualityValue: money(roi.qualityValue),
    totalYearly: money(roi.totalYearly),
    investment: money(roi.investment),
    roi:
      roi.roi === null
        ? words.noRate
        : fill(words.units.percent, { figure: writtenFigure(roi.roi, words.figures) }),
    breakEven: breakEvenInWords(roi.breakEven, words),
  }
}

/** The results that matter most, in one line. */
export function summary(roi: rules.Roi, words: Written): string {
  const { totalYearly: total, ...figures } = inWords(roi, words)
  return fill(words.units.summary, { total, roi: figures.roi, breakEven: figures.breakEven })
}

function breakEvenInWords(breakEven: rules.BreakEven, words: RoiWords): string {
  if (breakEven.kind === 'no-rate') return words.noRate
  if (breakEven.kind === 'out-of-reach') return words.outOfReach
  if (breakEven.weeks < SHORTEST) return words.atOnce
  return counted(breakEven.weeks, words.units.weeks, words)
}

/** Such as 1 week and 1.25 weeks. */
export function counted(
  value: number,
  unit: RoiWords['units']['hours'],
  { locale, figures }: Pick<RoiWords, 'locale' | 'figures'>,
): string {
  const plural = new Intl.PluralRules(locale, { maximumFractionDigits: 2 })
  const template = plural.select(value) === 'one' ? unit.one : unit.other
  return fill(template, { figure: writtenFigure(value, figures) })
}

/** What to say about an input that cannot be used, or that leaves nothing to compare with. */
export function problemText(
  field: rules.RoiField,
  { value, problem }: rules.Amount,
  words: RoiWords['problems'],
): string | undefined {
  if (problem !== null) return words[problem]
  return field === 'rate' && value === 0 ? words.zeroRate : undefined
}
