import { recordOf } from './record-of.ts'

/** The five skills the audit measures, in the order every list and picture shows them, and their stones. */
export const STONE_OF = {
  critical_thinking: 'critical',
  creative_innovation: 'creative',
  prompt_engineering: 'prompt',
  rapid_learning: 'learning',
  flow_state: 'flow',
} as const

export type Category = keyof typeof STONE_OF
export type StoneId = (typeof STONE_OF)[Category]

export const CATEGORIES = Object.keys(STONE_OF).filter((name): name is Category => name in STONE_OF)
export const STONES: readonly StoneId[] = CATEGORIES.map((category) => STONE_OF[category])

/** One value for each category. */
export function byCategory<Value>(each: (category: Category) => Value): Record<Category, Value> {
  return recordOf(CATEGORIES, each)
}
