import type { ParseError, ParseResult, Parser } from 'papaparse'
import { decodeText } from '../domain/decode-text.ts'
import { headerScore, isEmpty, type Lines } from '../domain/import-columns.ts'

/** Why a file cannot be read as a list. */
export type FileProblem = 'tooLarge' | 'noText' | 'openQuote' | 'empty'

export type CsvFile =
  | { readonly status: 'read'; readonly lines: Lines }
  | { readonly status: 'unreadable'; readonly problem: FileProblem }

/** The largest file, in bytes: 10,000 people with forty columns each have half of it. */
const MOST_BYTES = 10_000_000

/** How many characters are parsed before the page gets its turn. */
const CHUNK = 65_536

const DELIMITERS = [',', ';', '\t']
const PREVIEWED_LINES = 50

/** Reads a CSV file with any of the usual delimiters. The parser comes with the first file. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  if (file.size > MOST_BYTES) return unreadable('tooLarge')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  return text === null ? unreadable('noText') : parse(text)
}

async function parse(text: string): Promise<CsvFile> {
  const { default: parser } = await import('papaparse')
  const scores = DELIMITERS.map((delimiter) =>
    headerScore(parser.parse<string[]>(text, { delimiter, preview: PREVIEWED_LINES }).data),
  )
  const best = Math.max(...scores)
  // Without a header that is known here, the parser finds the delimiter by the shape of the lines.
  const delimiter = best > 0 ? DELIMITERS[scores.indexOf(best)] : ''
  const lines: string[][] = []
  const errors: ParseError[] = []
  await new Promise<void>((resolve) => {
    parser.parse<string[]>(text, {
      delimiter,
      chunkSize: CHUNK,
      chunk: (result: ParseResult<string[]>, parsing: Parser) => {
        lines.push(...result.data)
        errors.push(...result.errors)
        parsing.pause()
        setTimeout(() => parsing.resume())
      },
      complete: () => resolve(),
    })
  })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return unreadable('openQuote')
  return lines.every(isEmpty) ? unreadable('empty') : { status: 'read', lines }
}

function unreadable(problem: FileProblem): CsvFile {
  return { status: 'unreadable', problem }
}
