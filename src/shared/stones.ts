import { recordOf } from './record-of.ts'

/** The five skills the audit measures, in the order every list and picture shows them. */
export const CATEGORIES = [
  'critical_thinking',
  'creative_innovation',
  'prompt_engineering',
  'rapid_learning',
  'flow_state',
] as const

export type Category = (typeof CATEGORIES)[number]

/** The five stones of the gauntlet, one per category and in the same order. */
export const STONES = ['critical', 'creative', 'prompt', 'learning', 'flow'] as const

export type StoneId = (typeof STONES)[number]

export const STONE_OF: Readonly<Record<Category, StoneId>> = {
  critical_thinking: 'critical',
  creative_innovation: 'creative',
  prompt_engineering: 'prompt',
  rapid_learning: 'learning',
  flow_state: 'flow',
}

/** One value for each category. */
export function byCategory<Value>(each: (category: Category) => Value): Record<Category, Value> {
  return recordOf(CATEGORIES, each)
}
