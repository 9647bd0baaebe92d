/** The five tools, in the order of the path, and the type of the resources that open each. */
export const TYPE_OF = {
  'ai-mind-audit': 'quiz',
  'prompt-pack': 'download',
  challenge: 'challenge',
  'roi-calculator': 'calculator',
  'gauntlet-builder': 'builder',
} as const

export type Tool = keyof typeof TYPE_OF

export const TOOLS = Object.keys(TYPE_OF).filter((name): name is Tool => name in TYPE_OF)

/** The tool that a resource of this type opens; null for a type that no tool knows. */
export function toolOf(type: string): Tool | null {
  return TOOLS.find((tool) => TYPE_OF[tool] === type) ?? null
}

/** The address of a tool's page. The challenge keeps the one that it has always had. */
export function toolAddress(tool: Tool): string {
  return `/members/${tool === 'challenge' ? 'dopamine-reset' : tool}`
}

/** Where a resource's link leads: to its tool, or to the page that says there is none yet. */
export function resourceAddress({ id, type }: Record<'id' | 'type', string>): string {
  const tool = toolOf(type)
  return tool ? toolAddress(tool) : `/members/tool?id=${encodeURIComponent(id)}`
}
