/** The five tools, in the order of the path. */
export const TOOLS = [
  'ai-mind-audit',
  'prompt-pack',
  'challenge',
  'roi-calculator',
  'gauntlet-builder',
] as const

export type Tool = (typeof TOOLS)[number]

export interface Resource {
  readonly id: string
  readonly title: string
  readonly description: string
  /** One of the types below, or anything an admin has written. */
  readonly type: string
}

const TYPES: Readonly<Record<Tool, string>> = {
  'ai-mind-audit': 'quiz',
  'prompt-pack': 'download',
  challenge: 'challenge',
  'roi-calculator': 'calculator',
  'gauntlet-builder': 'builder',
}

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
export function resourceAddress({ id, type }: Resource): string {
  const tool = toolOf(type)
  return tool ? toolAddress(tool) : `/members/tool?id=${encodeURIComponent(id)}`
}
