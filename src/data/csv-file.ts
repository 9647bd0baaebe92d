import { type List, readList } from '../domain/import-list.ts'

/** Why a file cannot be read as a list. */
export type FileProblem = 'tooLarge' | 'noText' | 'openQuote' | 'header'

/** The largest file, in bytes: about 30,000 people. */
const MOST_BYTES = 2_000_000

/** Reads a CSV file with any of the usual delimiters. The parser comes with the first file. */
export async function readCsvFile(file: File): Promise<List | FileProblem> {
  if (file.size > MOST_BYTES) return 'tooLarge'
  const text = decodeText(await file.arrayBuffer())
  if (text === null) return 'noText'
  const { default: parser } = await import('papaparse')
  const [header = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((mark) => header.includes(mark)) ?? ','
  const { data, errors } = parser.parse<string[]>(text, { delimiter })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'openQuote'
  return readList(data) ?? 'header'
}

/** Null if the bytes are not UTF-8 or no text at all: guessing another encoding would garble names. */
function decodeText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
