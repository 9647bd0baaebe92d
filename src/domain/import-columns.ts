/** Where an exported list comes from; `other` if its columns are of no platform known here. */
export type Platform = 'zoom' | 'eventbrite' | 'luma' | 'other'

/** The lines of a CSV file, each as its cells. */
export type Lines = readonly (readonly string[])[]

/** Which columns of a list say what, by their index from 0; null where no column does. */
export interface Columns {
  readonly email: number | null
  /** The whole name, or the first name. */
  readonly name: number | null
  readonly lastName: number | null
  /** Whether the platform counts the person as registered. */
  readonly status: number | null
  /** Whether the person attended; `everyone` where the list is of those who did. */
  readonly attended: number | 'everyone' | null
  /** Consent to news: never detected, because only a person can tell what a question asked. */
  readonly news: number | null
  /** The answer in that column that means yes. */
  readonly newsAnswer: string | null
}

export interface List {
  readonly platform: Platform
  /** The names of the columns; empty where a column has none. */
  readonly header: readonly string[]
  /** The line of the header, from 1 as in a spreadsheet; what stands above it is no list. */
  readonly headerLine: number
  readonly lines: Lines
  readonly columns: Columns
}

type Role = 'email' | 'name' | 'displayName' | 'firstName' | 'lastName' | 'status' | 'attended'

/** The names that the platforms' exports give to what is needed here; docs/import.md says which. */
const ROLES: Readonly<Record<Role, readonly string[]>> = {
  email: ['email', 'e mail', 'email address', 'user email', 'attendee email'],
  name: ['name', 'full name', 'attendee name'],
  displayName: ['user name original name', 'name original name', 'user name'],
  firstName: ['first name'],
  lastName: ['last name', 'surname'],
  status: ['approval status', 'attendee status', 'registration status', 'status'],
  attended: ['attended', 'checked in', 'checked in at', 'check in time', 'checked in date'],
}

/** How far down a list's header is looked for; Zoom's reports begin with a summary. */
const HEADER_SEARCH = 50

/** Finds the header of a list and what its columns hold. */
export function readList(lines: Lines): List {
  const above = headerIndex(lines)
  const header = (lines[above] ?? []).map((name) => name.trim())
  const names = header.map(normalized)
  return {
    platform: platformOf(new Set(names)),
    header,
    headerLine: above + 1,
    lines: lines.slice(above + 1),
    columns: detect(names),
  }
}

/** How many columns the best header in these lines has that are known here; 0 if none has an email. */
export function headerScore(lines: Lines): number {
  return Math.max(0, ...lines.slice(0, HEADER_SEARCH).map(scoreOf))
}

function headerIndex(lines: Lines): number {
  const scores = lines.slice(0, HEADER_SEARCH).map(scoreOf)
  const best = Math.max(...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    lines.findIndex((line) => !isEmpty(line)),
  )
}

function scoreOf(line: readonly string[]): number {
  const names = line.map(normalized)
  if (indexOf(names, 'email') === null) return 0
  return names.filter((name) => Object.values(ROLES).some((known) => known.includes(name))).length
}

/** Whether a line holds nothing, as between the parts of a report. */
export function isEmpty(line: readonly string[]): boolean {
  return line.every((cell) => cell.trim() === '')
}

/** `User Name (Original Name)` and `user_name original name` are one name. */
function normalized(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function platformOf(names: ReadonlySet<string>): Platform {
  const has = (...wanted: string[]) => wanted.some((name) => names.has(name))
  if (has('attendee status', 'attendee') && has('order', 'order id', 'ticket type')) {
    return 'eventbrite'
  }
  if (has('registration time', ...ROLES.displayName)) return 'zoom'
  return has('approval status') && has('api id', 'guest id', 'checked in at') ? 'luma' : 'other'
}

function detect(names: readonly string[]): Columns {
  const name = indexOf(names, 'name')
  const firstName = name === null ? indexOf(names, 'firstName') : null
  return {
    email: indexOf(names, 'email'),
    name: name ?? firstName ?? indexOf(names, 'displayName'),
    lastName: firstName === null ? null : indexOf(names, 'lastName'),
    status: indexOf(names, 'status'),
    attended: attendance(names),
    news: null,
    newsAnswer: null,
  }
}

function attendance(names: readonly string[]): Columns['attended'] {
  const column = indexOf(names, 'attended')
  if (column !== null) return column
  // Eventbrite says "Checked In" in its status. Zoom's list of participants holds only who came.
  const status = names.indexOf('attendee status')
  if (status !== -1) return status
  return names.includes('name original name') && indexOf(names, 'status') === null
    ? 'everyone'
    : null
}

function indexOf(names: readonly string[], role: Role): number | null {
  const index = names.findIndex((name) => ROLES[role].includes(name))
  return index === -1 ? null : index
}

/** How many different answers of a column are offered; more make no question with a yes. */
const MOST_ANSWERS = 20

/** The different answers in a column, in the order in which they first appear. */
export function answersIn({ lines }: List, column: number): string[] {
  const answers = new Set(lines.map((line) => line[column]?.trim() ?? ''))
  answers.delete('')
  return [...answers].slice(0, MOST_ANSWERS)
}
