import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forMany } from '#for-all.ts'
import * as rules from '../../../src/features/roi/rules.ts'
import { allowed, hundredths } from './roi-values.ts'

const sensible: fc.Arbitrary<rules.RoiInputs> = fc.record({
  rate: hundredths(rules.ROI_LIMITS.rate),
  hours: hundredths(168),
  time: hundredths(100),
  quality: hundredths(100),
})

function figures(inputs: rules.RoiInputs): number[] {
  const { roi, breakEven, ...values } = rules.computeRoi(inputs)
  return [
    ...Object.values(values),
    ...(roi === null ? [] : [roi]),
    ...(breakEven.kind === 'weeks' ? [breakEven.weeks] : []),
  ]
}

test('The calculation gives the known figures for the starting values', () => {
  expect(rules.computeRoi(rules.ROI_DEFAULTS)).toEqual({
    weeklyTimeSaved: 8,
    weeklyValue: 400,
    monthlyValue: 1600,
    yearlyValue: 19_200,
    qualityValue: 300,
    totalYearly: 36_400,
    investment: 500,
    roi: 7280,
    breakEven: { kind: 'weeks', weeks: 1.25 },
  })
})

test('The calculation agrees with exact arithmetic for any inputs', () => {
  forMany(1000, sensible, (inputs) => {
    const result = rules.computeRoi(inputs)
    const whole = (n: number) => BigInt(Math.round(n * 100))
    const [rate, hours] = [whole(inputs.rate), whole(inputs.hours)]
    const [time, quality] = [whole(inputs.time), whole(inputs.quality)]
    const saved = hours * time // in 1/1,000,000 hours
    const worth = saved * rate // in 1/100,000,000
    const better = hours * rate * quality
    const close = (actual: number, numerator: bigint, denominator: bigint) => {
      const expected = Number(numerator) / Number(denominator)
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(expected * 1e-14)
    }
    close(result.weeklyTimeSaved, saved, 10n ** 6n)
    close(result.weeklyValue, worth, 10n ** 8n)
    close(result.monthlyValue, worth * 4n, 10n ** 8n)
    close(result.yearlyValue, worth * 48n, 10n ** 8n)
    close(result.qualityValue, better, 10n ** 8n)
    close(result.totalYearly, (worth + better) * 52n, 10n ** 8n)
    if (rate === 0n) return
    if (result.roi === null) throw new Error('a rate gives a return')
    close(result.roi, (worth + better) * 52n * 100n, rate * 10n * 10n ** 6n)
    if (result.breakEven.kind !== 'weeks') return
    close(result.breakEven.weeks, rate * 10n * 10n ** 6n, worth)
  })
})

test('The calculation is finite and never below zero, for whatever a field lets through', () => {
  fc.assert(
    fc.property(allowed, (inputs) => {
      for (const figure of figures(inputs)) {
        expect(figure).toSatisfy(Number.isFinite)
        expect(Object.is(figure, Math.abs(figure))).toBe(true)
        expect(rules.formatFigure(figure, 'en')).toMatch(/^[\d,]+(\.\d\d?)?$/)
      }
    }),
    {
      examples: [
        [rules.ROI_LIMITS],
        [{ rate: 5e-324, hours: 5e-324, time: 5e-324, quality: 5e-324 }],
      ],
    },
  )
})

test('The calculation says that a rate of zero has no return', () => {
  const { roi, breakEven, totalYearly } = rules.computeRoi({ ...rules.ROI_DEFAULTS, rate: 0 })
  expect([roi, breakEven.kind, totalYearly]).toEqual([null, 'no-rate', 0])
})

test('The calculation says that with next to no time saved it is never paid back', () => {
  for (const time of [0, 1e-9, 5e-324]) {
    expect(rules.computeRoi({ ...rules.ROI_DEFAULTS, time }).breakEven.kind).toBe('out-of-reach')
  }
})

test('The calculation counts weeks for a century of 5,200, and no longer', () => {
  const kinds = [5199.5, 5200.5].map(
    (weeks) =>
      rules.computeRoi({ ...rules.ROI_DEFAULTS, hours: 10 / weeks, time: 100 }).breakEven.kind,
  )
  expect(kinds).toEqual(['weeks', 'out-of-reach'])
})
