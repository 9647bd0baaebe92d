import fc from 'fast-check'
import {
  byField,
  currenciesOf,
  ROI_LIMITS,
  type RoiInputs,
} from '../../../src/features/roi/rules.ts'

export const hundredths = (largest: number) =>
  fc.integer({ min: 0, max: largest * 100 }).map((n) => n / 100)

export const allowed: fc.Arbitrary<RoiInputs> = fc.record(
  byField((field) => fc.double({ min: 0, max: ROI_LIMITS[field], noNaN: true })),
)

export const currencies = fc.constantFrom(null, ...currenciesOf('SEK'))
