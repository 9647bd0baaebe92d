/*
 * The one rule for what people type, paste or import. supabase/migrations has the same as
 * private.is_blank, private.clean_line and private.clean_message.
 */

/**
 * What a reader sees: neither white space, control characters, what Unicode says to ignore (zero-width
 * space, bidirectional marks, Hangul filler) nor letters and signs without ink (blank Braille pattern,
 * blank hieroglyphs, Khitan filler, null notehead).
 */
export const VISIBLE =
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/u

/** Whether a reader would see nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** A text of several lines: what separates lines or pages is a line break. Empty if there is nothing to see. */
export function cleanMessage(text: string): string {
  if (isBlank(text)) return ''
  const lines = text.toWellFormed().replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return lines.replace(/(?![\t\n])\p{Cc}|\uFEFF/gu, '').trim()
}

/**
 * A text of one line, such as a name: white space of any kind is one space. Composed (NFC), so that
 * two names that read the same are the same. Joiners stay; what sets a direction goes, as it would turn
 * around what stands behind the name. Empty if there is nothing to see.
 */
export function cleanLine(text: string): string {
  return cleanMessage(text.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''))
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
}

/** The text with `most` lines at the most, beside the line breaks `before` it: further ones are spaces. */
export function withinLines(most: number, text: string, before = 0): string {
  let breaks = before
  return text.replace(/\r\n?|\n/g, () => {
    breaks += 1
    return breaks < most ? '\n' : ' '
  })
}

/** The start of a text that is within a limit in UTF-16 code units, cut where no character is cut in two. */
export function cutTo(limit: number, text: string): string {
  if (text.length <= limit) return text
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return text.slice(0, characters.containing(limit)?.index)
}

/**
 * The text as PostgreSQL can keep it: without U+0000, and with every lone surrogate replaced by
 * U+FFFD. jsonb refuses both with an error, and with it the whole save. All else stays as typed.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
