import { REGISTRATION_LIMITS } from '../../../shared/limits.ts'
import { cleanLine, cleanMessage } from '../../../shared/text/storable-text.ts'
import { unguarded } from '../csv.ts'

/** Somebody in a list, as the database takes them. */
interface ListedPerson {
  /** The line in the file, from 1, as a spreadsheet numbers it. */
  readonly line: number
  /** Empty if the list has none. */
  readonly name: string
  readonly email: string
  readonly attended: boolean
}

/** Why a line is not imported: the first three are seen here, the others by the database. */
export const REASONS = [
  'tooManyCells',
  'unclearAttendance',
  'nameTooLong',
  'invalid',
  'canceled',
  'not_started',
] as const

export type RegistrationList = ReturnType<typeof listIn>

/** Why a file cannot be read as a list; the line is one of text, as an editor counts them. */
export type FileProblem = 'tooMany' | 'noText' | 'header' | { readonly unclearLine: number }

/** How many people one request takes; the database decides it. */
const MOST_PEOPLE = 2000

/** In bytes, so that a wrong file is not read to its end. */
const MOST_BYTES = 1_000_000

const DELIMITERS = [',', ';', '\t']

/** Reads a CSV file with any usual delimiter; `own` names the columns of the product's own export. */
export async function readRegistrationList(file: File, own: Partial<Record<Kind, string>>) {
  if (file.size > MOST_BYTES) return 'tooMany'
  const text = decodeText(await file.arrayBuffer())?.replace(/^\uFEFF+/, '')
  if (text === undefined) return 'noText'
  const ownNames = KINDS.map((kind) => [plainName(own[kind] ?? kind), kind] as const)
  const kindOf = new Map([...KIND_OF, ...ownNames])
  const [table] = DELIMITERS.flatMap((delimiter) => tableIn(text, delimiter, kindOf)).sort(
    (one, other) => other.header.length - one.header.length,
  )
  if (!table) {
    const unclear = DELIMITERS.map((delimiter) => readCsv(text, delimiter).unclearLine)
    return unclear.includes(null) ? 'header' : { unclearLine: Math.max(...unclear.map(Number)) }
  }
  if (table.unclearLine !== null) return { unclearLine: table.unclearLine }
  const list = listIn(table)
  return list.people.length > MOST_PEOPLE ? 'tooMany' : list
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

type Table = ReturnType<typeof tableIn>[number]

/** A record of a file with its number, from 1, as a spreadsheet numbers it. */
interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The text as a table; none if no line is a header. A report may hold several lists, such as of hosts and
 * of attendees, and one list may have its header again: the longest list is it.
 */
function tableIn(text: string, delimiter: string, kindOf: KindOf) {
  const { records, unclearLine } = readCsv(text, delimiter)
  const lists = new Map<string, { header: readonly string[]; headers: Line[]; lines: Line[] }>()
  const outside: Line[] = []
  let open: Line[] = outside
  for (const [at, cells] of records.entries()) {
    const line = { line: at + 1, cells }
    const name = inWords(line)
    if (name === '') continue
    if (!isHeader(columnsIn(cells, kindOf), cells, lists.size === 0)) {
      open.push(line)
      continue
    }
    // Its title stands above the header.
    if (open !== outside && !open.at(-1)?.cells.some(isAddress)) outside.push(...open.splice(-1))
    const list = lists.get(name) ?? { header: cells, headers: [], lines: [] }
    list.headers.push(line)
    lists.set(name, list)
    open = list.lines
  }
  const people = ({ lines }: { lines: Line[] }) =>
    lines.filter(({ cells }) => cells.some(isAddress)).length
  const [list, ...others] = [...lists.values()].sort((one, other) => people(other) - people(one))
  const columns = list && columnsIn(list.header, kindOf)
  if (!columns) return []
  outside.push(
    ...list.headers.slice(1),
    ...others.flatMap((other) => [other.headers, other.lines].flat()),
  )
  outside.sort((one, other) => one.line - other.line)
  return [{ ...list, columns, unclearLine, outside }]
}

const isAddress = (cell: string) => /\S@\S/.test(cell)

const inWords = ({ cells }: Line) => cells.map(cleanLine).filter(Boolean).join(' ')

/** After the first one a line of a person could look like one, with “Email” as where they heard of it. */
function isHeader(columns: Columns | null, cells: readonly string[], isFirst: boolean): boolean {
  const kinds = columns?.filter((kind) => kind !== null) ?? []
  return kinds.length > 0 && (isFirst || (kinds.length > 1 && !cells.some(isAddress)))
}

const NAME_AND_ADDRESS = /^"?([^"<>]*)"? *<([^<>\s]+)>$/

const YES = ['yes', 'y', 'true', '1', 'x', '✓', 'attended', 'joined', 'present', 'checked in']
const NO = ['no', 'n', 'false', '0', '', '-', '--', 'absent', 'not attended', 'did not attend']

/** A time is that at which somebody came. Null if it is neither yes nor no. */
function hasAttended(answer: string): boolean | null {
  if (YES.includes(answer) || /\d[:/.-]\d/.test(answer)) return true
  return NO.includes(answer) ? false : null
}

/**
 * The people below the header, by the number of their record, as a spreadsheet numbers them. Several
 * lines with one address are one person, with the fullest name, who attended if any of them says so.
 */
function listIn({ lines, header, columns, outside }: Table) {
  const people = new Map<string, ListedPerson>()
  const rejected: (ListedPerson & { readonly reason: (typeof REASONS)[number] })[] = []
  const merged: number[] = []
  for (const { line, cells } of lines) {
    const { attended, ...person } = personIn(cells, line, columns)
    const isStray = cells.some((cell, place) => cleanLine(cell) && !cleanLine(header[place] ?? ''))
    const isLong = [...person.name].length > REGISTRATION_LIMITS.name
    if (isStray || isLong || attended === null) {
      const reason = isStray ? 'tooManyCells' : isLong ? 'nameTooLong' : 'unclearAttendance'
      rejected.push({ ...person, attended: attended === true, reason })
      continue
    }
    // As private.fold_address compares it: a letter that only looks like one of A to Z stays.
    const address = person.email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const key = address || `line ${person.line}`
    const earlier = people.get(key)
    if (earlier) merged.push(person.line)
    const name = earlier && earlier.name.length >= person.name.length ? earlier.name : person.name
    const hasCome = attended || earlier?.attended === true
    people.set(key, { ...(earlier ?? person), name, attended: hasCome })
  }
  return {
    people: [...people.values()],
    rejected,
    /** The lines whose address stands in an earlier line. */
    merged,
    /** The columns with a name, and what each is taken for; null: it is not read. */
    columns: header
      .map((name, place) => ({ name: cleanLine(name), kind: columns[place] ?? null }))
      .filter(({ name }) => name !== ''),
    /** The lines that are not the list's. */
    outside: outside.map((other) => ({ line: other.line, text: inWords(other) })),
  }
}

function personIn(cells: readonly string[], line: number, columns: Columns) {
  const raw = (kind: Kind) => unguarded(cells[columns.indexOf(kind)] ?? '')
  const cell = (kind: Kind) => cleanLine(raw(kind))
  // A letter that only looks like one of A to Z would be composed to it.
  const mailbox = cleanMessage(raw('email'))
  const [, ownName = '', email = mailbox] = NAME_AND_ADDRESS.exec(mailbox) ?? []
  const name = cell('name') || cleanLine(`${cell('first')} ${cell('last')}`) || cleanLine(ownName)
  const answer = cell('attended') || cell('joined')
  return { line, name, email, attended: hasAttended(answer.toLowerCase()) }
}

/** What a column of a list may hold. */
const KINDS = ['email', 'name', 'first', 'last', 'attended', 'joined'] as const

type Kind = (typeof KINDS)[number]
type Columns = readonly (Kind | null)[]
type KindOf = ReadonlyMap<string, Kind>

/** The usual names of the columns, in lower case, with spaces for signs. Platforms are not told apart. */
const USUAL_NAMES: Readonly<Record<Kind, string>> = {
  email:
    'email, e mail, mail, email address, e mail address, mail address, user email, attendee email, guest email, invitee email, participant email, registrant email, contact email, work email',
  name: 'name, full name, fullname, your name, user name, display name, attendee, attendee name, guest name, invitee name, participant, participant name, registrant name, contact name, name original name, user name original name',
  first: 'first name, firstname, first, given name, forename, invitee first name',
  last: 'last name, lastname, last, surname, family name, invitee last name',
  attended: 'attended, attendance, attendance status, checked in, check in, present, participated',
  joined:
    'join time, joined, joined at, time joined, first join time, first join, check in time, checked in at',
}

const KIND_OF: KindOf = new Map(
  KINDS.flatMap((kind) => USUAL_NAMES[kind].split(', ').map((name) => [name, kind] as const)),
)

function plainName(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** What the columns of a line that may be a header hold; null unless one of them is the email. */
function columnsIn(cells: readonly string[], kindOf: KindOf): Columns | null {
  const kinds = cells.map((cell) => kindOf.get(plainName(cell)) ?? null)
  if (!kinds.includes('email')) return null
  return kinds.map((kind, place) => (kinds.indexOf(kind) === place ? kind : null))
}

/**
 * The records of a CSV file (RFC 4180), whichever ends its lines have. A quotation mark within a cell
 * that does not start with one is a character like any other. Unclear is a quoted cell that is never
 * closed, goes on behind its end, or has several lines and an address between delimiters: two stray
 * quotation marks would hide people in it.
 * @returns the records, and the line of text, from 1, from which on they are unclear
 */
function readCsv(text: string, delimiter: string) {
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*)*)" *|(?! *")([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  )
  const address = `(?:[^${delimiter}\\r\\n<>@]*<| *)[^${delimiter}\\s<>@]+@[^${delimiter}\\s<>@]+>? *`
  const person = new RegExp(`^${address}${delimiter}|${delimiter}${address}(?:${delimiter}|$)`, 'm')
  const isHiding = (quoted = '') => /[\r\n]/.test(quoted) && person.test(quoted)
  const records: string[][] = []
  let record: string[] = []
  let isDone = text === ''
  while (!isDone) {
    const start = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined || isHiding(quoted))
      return { records, unclearLine: text.slice(0, start).split(/\r\n?|\n/).length }
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === delimiter) continue
    records.push(record)
    record = []
    isDone = cell.lastIndex === text.length
  }
  return { records, unclearLine: null }
}
