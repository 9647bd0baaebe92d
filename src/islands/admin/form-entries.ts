/** A moment as `<input type="datetime-local">` writes it, by the reader's own clock. */
export function asLocalEntry(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such an input shows; null if it is empty. */
export function momentOfEntry(entry: string): string | null {
  return entry === '' ? null : new Date(entry).toISOString()
}
