import fc from 'fast-check'
import { byField, ROI_LIMITS, type RoiInputs } from '../../../src/features/roi/rules.ts'
import { figureWords } from '../../../src/shared/written-figures.ts'

export const hundredths = (largest: number) =>
  fc.integer({ min: 0, max: largest * 100 }).map((n) => n / 100)

export const allowed: fc.Arbitrary<RoiInputs> = fc.record(
  byField((field) => fc.double({ min: 0, max: ROI_LIMITS[field], noNaN: true })),
)

export const currenciesOf = (own: string) => Object.keys(figureWords('en', own).amounts)

export const currencies = fc.constantFrom(null, ...currenciesOf('SEK'))
