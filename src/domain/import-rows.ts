import { type Columns, isEmpty, type List } from './import-columns.ts'
import { REGISTRATION_LIMITS } from './limits.ts'
import { storableText } from './storable-text.ts'

/** Somebody as the database takes them. */
export interface ImportedPerson {
  /** Empty if the list has none. */
  readonly name: string
  readonly email: string
  readonly attended: boolean
  readonly wantsNews: boolean
}

/** Why a line is not imported: what its own text shows, and what only the database knows. */
export type Reason =
  | 'noEmail'
  | 'badEmail'
  | 'longName'
  | 'badName'
  | 'notRegistered'
  | 'badAttendance'
  | 'invalid'
  | 'canceled'
  | 'notStarted'

/** A line that can be imported. */
export interface GoodRow {
  /** The line in the file, from 1, as a spreadsheet numbers it. */
  readonly line: number
  readonly person: ImportedPerson
}

/** A line that is not imported. */
export interface RejectedRow {
  readonly line: number
  readonly name: string
  readonly email: string
  readonly reason: Reason
  /** What stands in the cell that is the reason. */
  readonly value: string
}

export interface Rows {
  readonly good: readonly GoodRow[]
  readonly rejected: readonly RejectedRow[]
}

/** What each line of a list comes to with these columns. Empty lines are left out. */
export function readRows({ lines, headerLine }: List, columns: Columns): Rows {
  const good: GoodRow[] = []
  const rejected: RejectedRow[] = []
  lines.forEach((cells, index) => {
    if (isEmpty(cells)) return
    const line = headerLine + 1 + index
    const person = personIn(cells, columns)
    const problem = problemIn(person, cells, columns)
    if (problem === null) good.push({ line, person })
    else rejected.push({ line, name: person.name, email: person.email, ...problem })
  })
  return { good, rejected }
}

function personIn(cells: readonly string[], columns: Columns): ImportedPerson {
  const { attended, news, newsAnswer } = columns
  return {
    name: [cellIn(cells, columns.name), cellIn(cells, columns.lastName)].join(' ').trim(),
    email: cellIn(cells, columns.email),
    attended: attended === 'everyone' || attendanceIn(cellIn(cells, attended)) === true,
    wantsNews: news !== null && newsAnswer !== null && cellIn(cells, news) === newsAnswer,
  }
}

function cellIn(cells: readonly string[], column: number | null): string {
  return column === null ? '' : storableText(cells[column] ?? '').trim()
}

type Problem = Pick<RejectedRow, 'reason' | 'value'>

const CONTROL = /[\p{Cc}\u2028\u2029]/u

function problemIn(
  person: ImportedPerson,
  cells: readonly string[],
  columns: Columns,
): Problem | null {
  const { name, email } = person
  if (email === '') return { reason: 'noEmail', value: '' }
  if (!isEmail(email)) return { reason: 'badEmail', value: email }
  if (lengthOf(name) > REGISTRATION_LIMITS.name) return { reason: 'longName', value: name }
  if (CONTROL.test(name)) return { reason: 'badName', value: name }
  const status = cellIn(cells, columns.status)
  if (!isRegistered(status)) return { reason: 'notRegistered', value: status }
  if (columns.attended === 'everyone') return null
  const attendance = cellIn(cells, columns.attended)
  return attendanceIn(attendance) === null ? { reason: 'badAttendance', value: attendance } : null
}

function isEmail(email: string): boolean {
  const length = lengthOf(email)
  return (
    length >= 3 &&
    length <= REGISTRATION_LIMITS.email &&
    /^[^\s@]+@[^\s@]+$/.test(email) &&
    !CONTROL.test(email)
  )
}

/** In characters, as the database counts them. */
function lengthOf(text: string): number {
  return [...text].length
}

/**
 * The statuses with which a platform counts somebody in. Any other one, also one that is not known
 * here, leaves the line out: nobody is registered by a guess.
 */
const REGISTERED = new Set([
  '',
  'approved',
  'attending',
  'checked in',
  'attended',
  'registered',
  'confirmed',
  'going',
])

function isRegistered(status: string): boolean {
  return REGISTERED.has(status.toLowerCase())
}

const ATTENDED = new Set(['yes', 'true', '1', 'x', 'attended', 'checked in'])
const NOT_ATTENDED = new Set(['', 'no', 'false', '0', '-', '--', 'attending', 'not checked in'])

/** A date or a time, such as Luma's moment of the check-in. */
const MOMENT = /\d[-/.:]\d/

/** Whether a cell says that somebody attended; null if it says neither. */
function attendanceIn(cell: string): boolean | null {
  const answer = cell.toLowerCase()
  if (ATTENDED.has(answer) || MOMENT.test(answer)) return true
  return NOT_ATTENDED.has(answer) ? false : null
}
