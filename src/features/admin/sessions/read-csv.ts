interface CsvText {
  readonly records: readonly (readonly string[])[]
  /** The line of text, from 1, from which on records cannot be told apart for sure. */
  readonly unclearLine: number | null
}

/**
 * The records of a CSV file (RFC 4180), whichever ends its lines have. A quotation mark within a cell
 * that does not start with one is a character like any other. Unclear is a quoted cell that is never
 * closed, goes on behind its end, or holds a line with an address between delimiters: two stray
 * quotation marks would hide people in it.
 */
export function readCsv(text: string, delimiter: string): CsvText {
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*)*)" *|(?! *")([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  )
  const address = `[^${delimiter}\\s@]+@[^${delimiter}\\s@]+`
  const hidden = new RegExp(
    `[\\r\\n](?:${address}${delimiter}|.*${delimiter}${address}(?:${delimiter}|$))`,
    'm',
  )
  const records: string[][] = []
  let record: string[] = []
  let isDone = text === ''
  while (!isDone) {
    const start = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined || (quoted !== undefined && hidden.test(quoted)))
      return { records, unclearLine: text.slice(0, start).split(/\r\n?|\n/).length }
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === delimiter) continue
    records.push(record)
    record = []
    isDone = cell.lastIndex === text.length
  }
  return { records, unclearLine: null }
}
