import fc from 'fast-check'

/** What is drawn, and what has to hold for it. */
type Property<Drawn extends unknown[]> = [
  ...kinds: { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> },
  holds: (...drawn: Drawn) => void,
]

/** Fails unless something holds for whatever is drawn, so many times. */
export function forMany<Drawn extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: Property<Drawn>
): void {
  fc.assert(fc.property(...property), { numRuns })
}

/** The same for a hundred. */
export const forAll = <Drawn extends [unknown, ...unknown[]]>(...property: Property<Drawn>) =>
  forMany(100, ...property)
