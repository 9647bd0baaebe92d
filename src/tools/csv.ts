export type Cell = string | number | boolean | null

/** Tells Excel that the file is UTF-8; other programs skip it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as the text of a CSV file (RFC 4180): lines end in CRLF, every text is quoted, so that it
 * stays one cell also where a semicolon parts cells. Numbers stay numbers; one that is not finite is
 * an empty cell, like null.
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(written).join(',')}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}

function written(cell: Cell): string {
  if (typeof cell === 'string') return `"${harmless(cell).replaceAll('"', '""')}"`
  if (typeof cell === 'number' && !Number.isFinite(cell)) return ''
  return String(cell ?? '')
}

/**
 * What a spreadsheet would run as a formula, if not now then after it trims the cell: = + - @, behind
 * any white space, control or invisible characters. A tab or a line break in front is enough.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}'"]*[=+\-@−])/u

/**
 * A text that could act as a formula, disarmed by an apostrophe in front (OWASP, CSV injection). The
 * full-width, small and joined forms of those signs (＝ ﹢ ⩵) count as what they stand for (NFKC).
 */
function harmless(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
}
