/**
 * Whether a reader would see nothing: only white space, control characters or invisible ones
 * (zero-width space, bidirectional marks, Hangul filler).
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/**
 * The text as PostgreSQL can keep it: without U+0000, and with every lone surrogate replaced by
 * U+FFFD. jsonb refuses both with an error, and with it the whole save. All else stays as typed.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
