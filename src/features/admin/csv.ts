export type Cell = string | number | boolean | null

/** Tells Excel that the file is UTF-8; other programs skip it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as the text of a CSV file (RFC 4180): lines end in CRLF, every text is quoted. Numbers stay
 * numbers; one that is not finite is an empty cell, like null.
 * @param columns the columns in their order, and what stands above each
 */
export function csv<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  records: readonly Readonly<Record<Column, Cell>>[],
): string {
  const names = Object.keys(columns)
  const lines = [columns, ...records].map((record: Readonly<Record<string, Cell>>) =>
    names.map((name) => written(record[name] ?? null)).join(','),
  )
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** A moment as spreadsheets read it, in UTC. */
export function csvTime(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ')
}

function written(cell: Cell): string {
  if (typeof cell === 'string') return `"${harmless(cell).replaceAll('"', '""')}"`
  if (typeof cell === 'number' && !Number.isFinite(cell)) return ''
  return String(cell ?? '')
}

/**
 * What a spreadsheet would run as a formula, if not now then after it cleans the cell: = + - @ behind
 * any white space, combining marks, control or invisible characters, or quotes. A tab or a line break
 * in front is enough.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}'"]*[=+\-@−])/u

/**
 * A text that could act as a formula gets an apostrophe in front (OWASP, CSV injection). NFKD takes
 * signs apart, so full-width, small, joined and struck-through forms (＝ ﹢ ⩵ ≠) count as well.
 */
const guarded = (part: string) => (FORMULA.test(part.normalize('NFKD')) ? `'${part}` : part)

/** Where a semicolon parts cells, a spreadsheet reads quotes in the first cell alone. */
const harmless = (text: string) => text.split(';').map(guarded).join(';')

/** The text of a cell of such a file, without the apostrophes that made it harmless. */
export function unguarded(cell: string): string {
  const parts = cell.split(';').map((part) => {
    const text = part.replace(/^'/, '')
    return guarded(text) === part ? text : part
  })
  return parts.join(';')
}
