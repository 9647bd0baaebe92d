import type { Tool } from './next-step.ts'

export interface Resource {
  readonly id: string
  readonly title: string
  readonly description: string
  /** One of the types below, or anything an admin has written. */
  readonly type: string
}

const TOOL_OF_TYPE: Readonly<Record<string, Tool>> = {
  quiz: 'ai-mind-audit',
  download: 'prompt-pack',
  challenge: 'dopamine-reset',
  calculator: 'roi-calculator',
  builder: 'gauntlet-builder',
}

/** The tool that a resource of this type opens; null for a type that no tool knows. */
export function toolOf(type: string): Tool | null {
  return Object.hasOwn(TOOL_OF_TYPE, type) ? (TOOL_OF_TYPE[type] ?? null) : null
}

/** The type of the resources that open this tool. */
export function typeOf(tool: Tool): string {
  return Object.keys(TOOL_OF_TYPE).find((type) => TOOL_OF_TYPE[type] === tool) ?? ''
}

/** The address of a tool's page. */
export function toolAddress(tool: Tool): string {
  return `/members/${tool}`
}

/** Where a resource's link leads: to its tool, or to the page that says there is none yet. */
export function resourceAddress({ id, type }: Resource): string {
  const tool = toolOf(type)
  return tool ? toolAddress(tool) : `/members/tool?id=${encodeURIComponent(id)}`
}
