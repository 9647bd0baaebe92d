import type { RoiWords } from '../../schemas/roi.ts'
import { fill } from '../../tools/fields.ts'
import { type BreakEven, formatFigure, type Roi } from '../../tools/roi.ts'

const plural = new Intl.PluralRules('en', { maximumFractionDigits: 2 })

/** Below this many weeks, two decimals would show nothing. */
const SHORTEST = 0.01

/** Every result as it is read. */
export function inWords(roi: Roi, words: RoiWords): Readonly<Record<keyof Roi, string>> {
  return {
    weeklyTimeSaved: counted(roi.weeklyTimeSaved, words.units.hours),
    weeklyValue: formatFigure(roi.weeklyValue),
    monthlyValue: formatFigure(roi.monthlyValue),
    yearlyValue: formatFigure(roi.yearlyValue),
    qualityValue: formatFigure(roi.qualityValue),
    totalYearly: formatFigure(roi.totalYearly),
    investment: formatFigure(roi.investment),
    roi:
      roi.roi.kind === 'percent' ? withFigure(words.units.percent, roi.roi.percent) : words.noRate,
    breakEven: breakEvenInWords(roi.breakEven, words),
  }
}

function breakEvenInWords(breakEven: BreakEven, words: RoiWords): string {
  switch (breakEven.kind) {
    case 'weeks':
      return breakEven.weeks < SHORTEST ? words.atOnce : counted(breakEven.weeks, words.units.weeks)
    case 'out-of-reach':
      return words.outOfReach
    case 'no-rate':
      return words.noRate
  }
}

/** Such as 1 week and 1.25 weeks. */
export function counted(value: number, words: RoiWords['units']['hours']): string {
  return withFigure(plural.select(value) === 'one' ? words.one : words.other, value)
}

export function withFigure(template: string, value: number): string {
  return fill(template, new Map([['figure', formatFigure(value)]]))
}
