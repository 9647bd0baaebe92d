/** Somebody in a list, as the database takes them. */
export interface ListedPerson {
  /** The line in the file, from 1, as a spreadsheet numbers it. */
  readonly line: number
  /** Empty if the list has none. */
  readonly name: string
  readonly email: string
  readonly attended: boolean
}

/** Why a line is not imported: the first two are seen here, the others by the database. */
type Reason = 'tooManyCells' | 'unclearAttendance' | 'invalid' | 'canceled' | 'not_started'

interface RejectedLine extends ListedPerson {
  readonly reason: Reason
}

export interface RegistrationList {
  readonly people: readonly ListedPerson[]
  readonly rejected: readonly RejectedLine[]
}

/** Why a file cannot be read as a list. */
export type FileProblem = 'tooMany' | 'noText' | 'openQuote' | 'header'

/** How many people one request takes; the database decides it. */
const MOST_PEOPLE = 2000

/** In bytes, so that a wrong file is not read to its end. */
const MOST_BYTES = 1_000_000

/** Reads a CSV file with any of the usual delimiters. The parser comes with the first file. */
export async function readRegistrationList(file: File): Promise<RegistrationList | FileProblem> {
  if (file.size > MOST_BYTES) return 'tooMany'
  const text = decodeText(await file.arrayBuffer())
  if (text === null) return 'noText'
  const { default: parser } = await import('papaparse')
  const [header = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((mark) => header.includes(mark)) ?? ','
  const { data, errors } = parser.parse<string[]>(text, { delimiter })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'openQuote'
  return readList(data)
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

/** The usual names of the columns: name, address and attendance. */
const COLUMNS = [
  ['name', 'full name'],
  ['email', 'e-mail', 'email address'],
  ['attended', 'attendance', 'checked in'],
]

const YES = ['yes', 'true', '1', 'x']
const NO = ['no', 'false', '0', '']

/**
 * The people in the lines of a CSV file. Several lines with one address are one person, who attended
 * if any of them says so. Refused unless the first line has a column of addresses and no unknown one:
 * what another column says, such as that somebody was declined, must not be overlooked.
 */
function readList([header = [], ...lines]: readonly string[][]): RegistrationList | FileProblem {
  const names = header.map((name) => name.trim().toLowerCase())
  const places = COLUMNS.map((usual) => names.findIndex((name) => usual.includes(name)))
  const isUnknown = names.some((_, place) => !places.includes(place))
  if (isUnknown || places[1] === -1) return 'header'
  const people = new Map<string, ListedPerson>()
  const rejected: RejectedLine[] = []
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const [name = '', email = '', answer = ''] = places.map((place) => cells[place]?.trim())
    const attended = YES.includes(answer.toLowerCase())
    const person = { line: index + 2, name, email, attended }
    const key = email.toLowerCase() || `line ${person.line}`
    const earlier = people.get(key)
    if (cells.length > names.length) rejected.push({ ...person, reason: 'tooManyCells' })
    else if (!attended && !NO.includes(answer.toLowerCase()))
      rejected.push({ ...person, reason: 'unclearAttendance' })
    else if (!earlier) people.set(key, person)
    else people.set(key, { ...earlier, attended: attended || earlier.attended })
  })
  if (people.size > MOST_PEOPLE) return 'tooMany'
  return { people: [...people.values()], rejected }
}
