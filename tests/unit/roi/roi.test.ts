import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forMany } from '#for-all.ts'
import * as rules from '../../../src/features/roi/rules.ts'
import { figureWords, writtenFigure } from '../../../src/shared/written-figures.ts'
import { allowed, currencies, currenciesOf, hundredths } from './roi-values.ts'

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
        expect(writtenFigure(figure, figureWords('en', 'EUR'))).toMatch(/^[\d,]+(\.\d\d?)?$/)
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
  const after = (weeks: number) =>
    rules.computeRoi({ ...rules.ROI_DEFAULTS, hours: 10 / weeks, time: 100 }).breakEven.kind
  expect([after(5199.5), after(5200.5)]).toEqual(['weeks', 'out-of-reach'])
})

test.each([
  ['50', 50],
  [' 12.5 ', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['+7', 7],
  ['0', 0],
  ['-0', 0],
  ['-0.0', 0],
  ['1e3', 1000],
  ['1e-308', 1e-308],
  ['-1e-400', 0],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['12,50', 12.5],
  ['1,500', 1500],
  ['1,500.75', 1500.75],
  ['1,00,000', 100_000],
  ['12 500', 12_500],
  ['12\u202F500', 12_500],
  ['\u200F12\u200F', 12],
])('What a person types into a field %j is read as %d', (text, value) => {
  expect(rules.parseAmount(text, rules.ROI_LIMITS.rate)).toEqual({ value, problem: null })
})

test.each([
  ['', 'empty'],
  ['  \u200E', 'empty'],
  ['NaN', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['-Infinity', 'notANumber'],
  ['fifty', 'notANumber'],
  ['$50', 'notANumber'],
  ['0x10', 'notANumber'],
  ['١٢', 'notANumber'],
  ['1,2,3', 'notANumber'],
  ['1.234.5', 'notANumber'],
  ['5 5', 'notANumber'],
  ['50\t100', 'notANumber'],
  ['50\n100', 'notANumber'],
  ['1.5 000', 'notANumber'],
  ['1,5 000', 'notANumber'],
  ['1e', 'notANumber'],
  ['-1', 'negative'],
  ['−1', 'negative'],
  ['-1e400', 'negative'],
  ['100.01', 'tooLarge'],
  ['1e308', 'tooLarge'],
  ['1e400', 'tooLarge'],
])('What a person types into a field %j counts as 0 and is said to be: %s', (text, problem) => {
  expect(rules.parseAmount(text, 100)).toEqual({ value: 0, problem })
})

test('What a person types always ends as a number within the field or as a problem', () => {
  const unit = fc.constantFrom(...'0123456789,.-+e ١٫٬%')
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit }))
  forMany(1000, typed, (text) => {
    const { value } = rules.parseAmount(text, 100)
    expect(value >= 0 && value <= 100 && !Object.is(value, -0)).toBe(true)
  })
})

test('What a person types into a field is read back from any number a field can show', () => {
  forAll(hundredths(1_000_000), (value) => {
    for (const locale of ['en', 'en-IN', 'de', 'fr', 'sv']) {
      const words = figureWords(locale, 'SEK')
      const shown = writtenFigure(value, words)
      expect(rules.parseAmount(shown, 1e6, words.marks['.'])).toEqual({ value, problem: null })
    }
  })
})

test('A link to a calculation reads as the fields and their values', () => {
  expect(rules.toFragment(rules.ROI_DEFAULTS)).toBe('#rate=50&hours=40&time=20&quality=15')
})

test('A link to a calculation shows whoever opens it the same inputs and currency', () => {
  forAll(allowed, currencies, (inputs, currency) => {
    const { hash } = new URL(rules.toFragment(inputs, currency), 'https://site.example')
    expect(rules.fromFragment(hash)).toEqual(inputs)
    expect(rules.currencyIn(hash, currenciesOf('SEK'))).toBe(currency)
  })
})

test("The calculator knows the site's currency, and offers it first, once", () => {
  for (const own of ['SEK', 'EUR']) {
    const [first, ...others] = currenciesOf(own)
    expect(first).toBe(own)
    expect(others).toContain('USD')
    expect(others).not.toContain(own)
  }
  expect(rules.currencyIn('#rate=1&currency=SEK', currenciesOf('EUR'))).toBeNull()
})

test('A link to a calculation with malformed values falls back to the starting values', () => {
  const inputs = rules.fromFragment('#rate=abc&hours=30&time=-1&quality=%E0%A4%A')
  expect(inputs).toEqual({ ...rules.ROI_DEFAULTS, hours: 30 })
  expect(rules.fromFragment('#rate=NaN&hours=Infinity&time=1e400')).toEqual(rules.ROI_DEFAULTS)
})

test('A link to a calculation that names no field is no calculation', () => {
  for (const fragment of ['', '#', '#top', '#constructor=1', '#%']) {
    expect(rules.fromFragment(fragment)).toBeNull()
  }
})

test.each([
  [0.005, '0.01'],
  [-0, '0'],
  [1e-300, '0'],
])('%d is shown as %s', (value, shown) => {
  expect(writtenFigure(value, figureWords('en', 'EUR'))).toBe(shown)
})

const LOCALES = 'en-IN en-US de de-CH es fr pl pt-PT hi ar-EG fa bn nl sv ja zh-TW'.split(' ')

test.each(LOCALES)('A figure is shown in %s as a number format of the browser does', (locale) => {
  const words = figureWords(locale, 'SEK')
  const halves = fc.constantFrom(999.995, 9999.5, 1.005)
  const large = fc.double({ min: 0, max: 2e14, noNaN: true })
  const some = fc.oneof(halves, hundredths(1_000_000), large)
  const isShown = fc.property(some, currencies, (value, currency) => {
    const sign = currency ? ({ style: 'currency', currency } as const) : {}
    const options = { ...sign, minimumFractionDigits: 0, maximumFractionDigits: 2 }
    const shown = new Intl.NumberFormat(locale, options).format(value)
    expect(writtenFigure(value, words, currency)).toBe(shown)
  })
  fc.assert(isShown)
})

test('a share above 100% counts as 100%, and an amount that is too large as 0', () => {
  for (const share of ['time', 'quality'] as const) {
    expect(rules.readInput(share, '100.01')).toMatchObject({ problem: 'overHundred', value: 100 })
    expect(rules.readInput(share, '-1')).toMatchObject({ problem: 'negative', value: 0 })
    expect(rules.readInput(share, 'half')).toMatchObject({ problem: 'notANumber', value: 0 })
  }
  expect(rules.readInput('rate', '1e400')).toMatchObject({ problem: 'tooLarge', value: 0 })
})
