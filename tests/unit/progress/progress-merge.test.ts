import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeState,
  mergeStates,
  newerEntries,
  readEntry,
  setEntry,
} from '../../../src/features/progress/progress-state.ts'
import { state } from './progress-values.ts'

describe('Two devices that meet', () => {
  test('agree, whichever of them asks', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(mergeStates(a, b)).toEqual(mergeStates(b, a))
      }),
    )
  })

  test('agree with a third, in whatever order the three meet', () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        expect(mergeStates(mergeStates(a, b), c)).toEqual(mergeStates(a, mergeStates(b, c)))
      }),
    )
  })

  test('change nothing by meeting again', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        const both = mergeStates(a, b)
        expect(mergeStates(a, a)).toEqual(a)
        expect(mergeStates(both, b)).toEqual(both)
        expect(mergeStates(a, both)).toEqual(both)
      }),
    )
  })

  test('keep under each key an entry that one of them had, and the later one', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        const both = mergeStates(a, b)
        expect(new Set(Object.keys(both))).toEqual(new Set([...Object.keys(a), ...Object.keys(b)]))
        for (const [key, entry] of Object.entries(both)) {
          const candidates = [a, b].flatMap((side) => (Object.hasOwn(side, key) ? [side[key]] : []))
          expect(candidates).toContainEqual(entry)
          expect(entry.t).toBe(Math.max(...candidates.map((candidate) => candidate?.t ?? -1)))
        }
      }),
    )
  })
})

type Step =
  | { readonly kind: 'edit'; readonly device: number; readonly key: string; readonly clock: number }
  | { readonly kind: 'meet'; readonly device: number; readonly other: number }

interface Edit {
  readonly key: string
  /** The edits its author had seen before making it. */
  readonly seen: ReadonlySet<number>
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    device: fc.nat(2),
    key: fc.constantFrom('day:1', 'plan:flow'),
    clock: fc.nat(50),
  }),
  fc.record({ kind: fc.constant('meet' as const), device: fc.nat(2), other: fc.nat(2) }),
)

/** Plays the steps on three devices; every edit writes its own number. */
function play(steps: readonly Step[]) {
  const devices = [0, 1, 2].map(() => ({ state: decodeState({}), seen: new Set<number>() }))
  const edits: Edit[] = []
  for (const next of steps) {
    const device = devices[next.device]
    if (!device) continue
    if (next.kind === 'edit') {
      device.state = setEntry(device.state, next.key, edits.length, next.clock)
      edits.push({ key: next.key, seen: new Set(device.seen) })
      device.seen.add(edits.length - 1)
      continue
    }
    const other = devices[next.other] ?? device
    device.state = other.state = mergeStates(device.state, other.state)
    device.seen = new Set([...device.seen, ...other.seen])
    other.seen = new Set(device.seen)
  }
  return { edits, state: devices.map((device) => device.state).reduce(mergeStates) }
}

describe('What another device lacks', () => {
  test('is enough to send, and nothing of it is known there', () => {
    fc.assert(
      fc.property(state, state, (mine, theirs) => {
        const missing = newerEntries(mine, theirs)
        expect(mergeStates(theirs, missing)).toEqual(mergeStates(theirs, mine))
        for (const [key, entry] of Object.entries(missing)) {
          expect(Object.hasOwn(theirs, key) && theirs[key]).not.toEqual(entry)
        }
      }),
    )
  })

  test('is nothing once it has been sent', () => {
    fc.assert(
      fc.property(state, state, (mine, theirs) => {
        expect(newerEntries(mine, mergeStates(theirs, mine))).toEqual({})
      }),
    )
  })
})

describe('A member with three devices whose clocks are all wrong', () => {
  test('never finds an edit undone by one that its author had already replaced', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const { edits, state: final } = play(steps)
        for (const key of new Set(edits.map((edit) => edit.key))) {
          const winner = readEntry(final, key)
          const later = edits.filter((edit) => edit.key === key && edit.seen.has(Number(winner)))
          expect(edits[Number(winner)]?.key).toBe(key)
          expect(later).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the newer text although the device that wrote it is an hour slow', () => {
    const hour = 3_600_000
    const fast = setEntry({}, 'plan:flow', 'first', 10 * hour)
    const slow = setEntry(mergeStates({}, fast), 'plan:flow', 'second', 9 * hour)
    expect(readEntry(mergeStates(fast, slow), 'plan:flow')).toBe('second')
  })
})
