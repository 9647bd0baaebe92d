import fc from 'fast-check'
import { decodeState, type ProgressState } from '../../../src/features/progress/progress-state.ts'

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

export const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 3 }), scalar, { maxKeys: 3 }),
)

/** Few keys and few times, so that the same key at the same time is common. */
export const state: fc.Arbitrary<ProgressState> = fc
  .dictionary(
    fc.constantFrom('day:1', 'day:2', 'plan:flow', '__proto__', 'constructor'),
    fc.record({
      v: fc.oneof(fc.constantFrom(1, 2, 'a', 'b', 'é', '😀', '\uFFFD'), value),
      t: fc.nat(3),
    }),
  )
  .map(decodeState)
