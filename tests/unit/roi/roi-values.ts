import fc from 'fast-check'
import type { Amount } from '../../../src/features/roi/rules.ts'
import { ROI_LIMITS, type RoiInputs } from '../../../src/features/roi/rules.ts'

export const hundredths = (largest: number) =>
  fc.integer({ min: 0, max: largest * 100 }).map((n) => n / 100)

const within = (max: number) => fc.double({ min: 0, max, noNaN: true })

export const allowed: fc.Arbitrary<RoiInputs> = fc.record({
  rate: within(ROI_LIMITS.rate),
  hours: within(ROI_LIMITS.hours),
  time: within(ROI_LIMITS.time),
  quality: within(ROI_LIMITS.quality),
})

export const number = (value: number): Amount => ({ value, problem: null })
