/** The five tools, in the order of the path, and the type of the resources that open each. */
const TYPES = {
  'ai-mind-audit': 'quiz',
  'prompt-pack': 'download',
  challenge: 'challenge',
  'roi-calculator': 'calculator',
  'gauntlet-builder': 'builder',
} as const

export type Tool = keyof typeof TYPES

export const TOOLS = Object.keys(TYPES).filter((name): name is Tool => name in TYPES)

/** The tool that a resource of this type opens; null for a type that no tool knows. */
export function toolOf(type: string): Tool | null {
  return TOOLS.find((tool) => TYPES[tool] === type) ?? null
}

/** The type of the resources that open this tool. */
export function typeOf(tool: Tool): string {
  return TYPES[tool]
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
