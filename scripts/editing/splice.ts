/** The text with other characters between two offsets. */
export function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end)
}
