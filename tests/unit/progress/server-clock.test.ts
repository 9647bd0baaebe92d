import { describe, expect, test } from 'vitest'
import {
  learn,
  parseClock,
  redateBy,
  serverTime,
  UNKNOWN_CLOCK,
} from '../../../src/features/progress/server-clock.ts'

const DAY = 86_400_000
const NOW = 1_795_000_000_000

describe('A device that learns the server’s time', () => {
  test('keeps its own clock as long as that could be right', () => {
    const clock = learn(UNKNOWN_CLOCK, {
      serverTime: NOW,
      askedAt: NOW - 20,
      answeredAt: NOW + 30,
    })
    expect(clock).toEqual({ offset: 0, learnedAt: NOW })
  })

  test('corrects it by the least that explains the answer', () => {
    const answer = { serverTime: NOW, askedAt: NOW + DAY, answeredAt: NOW + DAY + 50 }
    expect(learn(UNKNOWN_CLOCK, answer).offset).toBe(-DAY)
    const behind = { serverTime: NOW, askedAt: NOW - DAY, answeredAt: NOW - DAY + 50 }
    expect(learn(UNKNOWN_CLOCK, behind).offset).toBe(DAY - 50)
  })

  test('takes no time before the one that the server said last', () => {
    const clock = { offset: 0, learnedAt: NOW }
    expect(serverTime(clock, NOW - DAY)).toBe(NOW)
    expect(serverTime(clock, NOW + 5)).toBe(NOW + 5)
    expect(learn(clock, { serverTime: NOW - 9, askedAt: NOW, answeredAt: NOW }).learnedAt).toBe(
      NOW + 1,
    )
  })

  test('leaves all times alone before it has heard from the server', () => {
    const progress = { a: { v: 1, t: NOW + DAY } }
    const dated = { state: progress, clock: UNKNOWN_CLOCK, seen: [] }
    expect(redateBy(dated, UNKNOWN_CLOCK, NOW)).toBe(dated)
  })
})

test.each([
  null,
  'x',
  {},
  { offset: 1 },
  { offset: 0.5, learnedAt: 1 },
  { offset: '1', learnedAt: 1 },
])('A stored clock of %j is none', (malformed) => {
  expect(parseClock(malformed)).toEqual(UNKNOWN_CLOCK)
})
