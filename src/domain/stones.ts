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
export function byCategory<T>(each: (category: Category) => T): Record<Category, T> {
  return {
    critical_thinking: each('critical_thinking'),
    creative_innovation: each('creative_innovation'),
    prompt_engineering: each('prompt_engineering'),
    rapid_learning: each('rapid_learning'),
    flow_state: each('flow_state'),
  }
}

/** One value for each stone. */
export function byStone<T>(each: (stone: StoneId) => T): Record<StoneId, T> {
  return {
    critical: each('critical'),
    creative: each('creative'),
    prompt: each('prompt'),
    learning: each('learning'),
    flow: each('flow'),
  }
}
