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

export interface RejectedLine extends ListedPerson {
  readonly reason: Reason
}

export interface List {
  readonly people: readonly ListedPerson[]
  readonly rejected: readonly RejectedLine[]
}

const COLUMNS: ReadonlyMap<string, 'name' | 'email' | 'attended'> = new Map([
  ['name', 'name'],
  ['full name', 'name'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['email address', 'email'],
  ['attended', 'attended'],
  ['attendance', 'attended'],
  ['checked in', 'attended'],
])

const ATTENDED: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', '1', 'x'].map((answer) => [answer, true] as const),
  ...['no', 'false', '0', ''].map((answer) => [answer, false] as const),
])

/**
 * The people in the lines of a CSV file. Several lines with one address are one person, who attended
 * if any of them says so. Null unless the first line has a column of addresses and no unknown one:
 * what another column says, such as that somebody was declined, must not be overlooked.
 */
export function readList([header = [], ...lines]: readonly (readonly string[])[]): List | null {
  const columns = header.map((name) => COLUMNS.get(name.trim().toLowerCase()))
  const hasUnknown = columns.includes(undefined) || new Set(columns).size < columns.length
  if (hasUnknown || !columns.includes('email')) return null
  const people = new Map<string, ListedPerson>()
  const rejected: RejectedLine[] = []
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const [name = '', email = '', answer = ''] = (['name', 'email', 'attended'] as const).map(
      (column) => cells[columns.indexOf(column)]?.trim(),
    )
    const attended = ATTENDED.get(answer.toLowerCase())
    const person = { line: index + 2, name, email, attended: attended === true }
    const key = email.toLowerCase() || `line ${person.line}`
    const earlier = people.get(key)
    if (cells.length > columns.length) rejected.push({ ...person, reason: 'tooManyCells' })
    else if (attended === undefined) rejected.push({ ...person, reason: 'unclearAttendance' })
    else if (!earlier) people.set(key, person)
    else people.set(key, { ...earlier, attended: attended || earlier.attended })
  })
  return { people: [...people.values()], rejected }
}
