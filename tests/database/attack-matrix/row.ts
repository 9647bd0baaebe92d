import type { Actor, Attempt, Row, SignedIn, World } from '#backend/world.ts'

/**
 * What must come of an attempt. `rows`: done, and rows came back. `none`: allowed, nothing there.
 * `denied`: 42501 as 401 or 403. `nothing`: none or denied. `constraint`: 23xxx. `refused`: denied
 * or constraint. `sessionEnded`: PT401 as 401. Everything but `rows` also leaves the table as it was,
 * except `onlyOwn`, which asks no more than that nobody else's row has changed, and
 * `onlyOwnSilently`, which allows no error either.
 */
export type Verdict =
  | 'rows'
  | 'none'
  | 'denied'
  | 'nothing'
  | 'constraint'
  | 'refused'
  | 'sessionEnded'
  | 'onlyOwn'
  | 'onlyOwnSilently'

/** Of the fixture's rows in this table exactly these appear in the answer. */
export type Seen = { sees: (world: World) => string[]; orDenied?: true }
/** A count that tells of nothing, of one's own rows, or of all rows. */
export type Counted = { counts: 'own' | 'all' | 'none' }

export type Expected = Verdict | Seen | Counted

/** On whom the attempt is made: on what belongs to the actor, or on another member's. */
export type MatrixCell = { actor: Actor; target: SignedIn; expected: Expected }

export type MatrixRow = {
  table: string
  says: string
  attempt: (world: World, target: SignedIn) => Attempt
  cells: MatrixCell[]
}

export type Expectations = {
  visitor?: Expected
  own?: Expected
  other?: Expected
  adminOwn?: Expected
  adminOther?: Expected
  /** On what belongs to the admin, with a token of theirs whose session has ended. */
  signedOut?: Expected
}

/** One attempt, with what must come of it for each actor. */
export function row(
  table: string,
  says: string,
  attempt: MatrixRow['attempt'],
  expected: Expectations,
): MatrixRow {
  const cells: (MatrixCell | undefined)[] = [
    cell('visitor', 'member', expected.visitor),
    cell('member', 'member', expected.own),
    cell('member', 'otherMember', expected.other),
    cell('admin', 'admin', expected.adminOwn),
    cell('admin', 'member', expected.adminOther),
    cell('signedOutAdmin', 'admin', expected.signedOut),
  ]
  return { table, says, attempt, cells: cells.filter((each) => each !== undefined) }
}

const cell = (actor: Actor, target: SignedIn, expected: Expected | undefined) =>
  expected === undefined ? undefined : { actor, target, expected }

/** For tables that belong to nobody: what a visitor, a member and an admin may. */
export const byRole = (visitor: Expected, member: Expected, admin: Expected): Expectations => ({
  visitor,
  own: member,
  adminOther: admin,
})

/** For what belongs to people: what comes of an attempt on one's own, and nothing of another's. */
export const owners = (own: Expected, other: Expected = 'nothing'): Expectations => ({
  visitor: other,
  own,
  other,
  adminOwn: own,
  adminOther: other,
})

export const everyone = (expected: Verdict): Expectations => owners(expected, expected)

export const sees = (...keys: string[]): Seen => ({ sees: () => keys })
export const seesPeople = (...people: SignedIn[]): Seen => ({
  sees: (world) => people.map((person) => world.ids[person]),
})

export const tooLong = 'x'.repeat(10_000)

export const call =
  (name: string, args: Row = {}) =>
  (): Attempt => ({ verb: 'call', name, args })

type By = [world: World, target: SignedIn]
/** Columns and their values, the same in each attempt or those of the target. */
type Given = Row | ((...by: By) => Row)

const valuesOf = (given: Given, by: By): Row => (typeof given === 'function' ? given(...by) : given)
const rowsOf = (where: Given | 'all', by: By) => (where === 'all' ? where : valuesOf(where, by))

/** Attempts on one table. */
export const on = (table: string) => ({
  /** Attempts of which the same must come. */
  rows: (expected: Expectations, attempts: Record<string, MatrixRow['attempt']>): MatrixRow[] =>
    Object.entries(attempts).map(([says, attempt]) => row(table, says, attempt, expected)),
  select:
    (where: Given = {}) =>
    (...by: By): Attempt => ({ verb: 'select', table, where: valuesOf(where, by) }),
  insert:
    (values: Given) =>
    (...by: By): Attempt => ({ verb: 'insert', table, rows: [valuesOf(values, by)] }),
  update:
    (where: Given | 'all', set: Given) =>
    (...by: By): Attempt => {
      return { verb: 'update', table, where: rowsOf(where, by), set: valuesOf(set, by) }
    },
  remove:
    (where: Given | 'all') =>
    (...by: By): Attempt => ({ verb: 'delete', table, where: rowsOf(where, by) }),
})

/** The target in this column, with other values. */
export const theirs =
  (column: string, values: Row = {}) =>
  ({ ids }: World, target: SignedIn): Row => ({ [column]: ids[target], ...values })

/** In this column somebody else than the target: whom a forger would like to be. */
export const strangers =
  (column: string) =>
  ({ ids }: World, target: SignedIn): Row => ({
    [column]: ids[target === 'otherMember' ? 'admin' : 'otherMember'],
  })
