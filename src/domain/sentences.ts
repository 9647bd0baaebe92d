/** The sentences of a heading, which stand on lines of their own. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) /)
}
