import {
  type Actor,
  type Attempt,
  names,
  progressOf,
  type Row,
  type SignedIn,
  things,
  type World,
} from '../support/world.ts'

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
export type Cell = { actor: Actor; target: SignedIn; expected: Expected }

export type MatrixRow = {
  id: string
  table: string
  says: string
  attempt: (world: World, target: SignedIn) => Attempt
  cells: Cell[]
}

type Expectations = {
  visitor?: Expected
  own?: Expected
  other?: Expected
  adminOwn?: Expected
  adminOther?: Expected
  /** On what belongs to the admin, with a token of theirs whose session has ended. */
  signedOut?: Expected
}

function row(
  id: string,
  table: string,
  says: string,
  attempt: MatrixRow['attempt'],
  expected: Expectations,
): MatrixRow {
  const cells: (Cell | undefined)[] = [
    cell('visitor', 'member', expected.visitor),
    cell('member', 'member', expected.own),
    cell('member', 'otherMember', expected.other),
    cell('admin', 'admin', expected.adminOwn),
    cell('admin', 'member', expected.adminOther),
    cell('signedOutAdmin', 'admin', expected.signedOut),
  ]
  return { id, table, says, attempt, cells: cells.filter((each) => each !== undefined) }
}

const cell = (actor: Actor, target: SignedIn, expected: Expected | undefined) =>
  expected === undefined ? undefined : { actor, target, expected }

/** For tables that belong to nobody: what a visitor, a member and an admin may. */
const byRole = (visitor: Expected, member: Expected, admin: Expected): Expectations => ({
  visitor,
  own: member,
  adminOther: admin,
})

const everyone = (expected: Verdict): Expectations => ({
  visitor: expected,
  own: expected,
  other: expected,
  adminOwn: expected,
  adminOther: expected,
})

const sees = (...keys: string[]): Seen => ({ sees: () => keys })
const seesPeople = (...people: SignedIn[]): Seen => ({
  sees: (world) => people.map((person) => world.ids[person]),
})

const tooLong = 'x'.repeat(10_000)
const select = (table: string, where?: Row) => (): Attempt =>
  where === undefined ? { verb: 'select', table } : { verb: 'select', table, where }
const insert =
  (table: string, ...rows: Row[]) =>
  (): Attempt => ({ verb: 'insert', table, rows })
const update = (table: string, where: Row, set: Row) => (): Attempt => ({
  verb: 'update',
  table,
  where,
  set,
})
const remove = (table: string, where: Row) => (): Attempt => ({ verb: 'delete', table, where })

/** Somebody else than the target: whom a forger would like to be. */
const stranger = (target: SignedIn): SignedIn =>
  target === 'otherMember' ? 'admin' : 'otherMember'

const profiles: MatrixRow[] = [
  row('P1', 'profiles', 'reads profiles', select('profiles'), {
    visitor: 'nothing',
    own: seesPeople('member'),
    adminOwn: seesPeople('member', 'otherMember', 'admin'),
  }),
  row(
    'P1',
    'profiles',
    'reads one profile',
    (world, target) => ({ verb: 'select', table: 'profiles', where: { id: world.ids[target] } }),
    { other: 'none' },
  ),
  row(
    'P2',
    'profiles',
    'adds a profile',
    (world, target) => ({
      verb: 'insert',
      table: 'profiles',
      rows: [{ id: target === 'member' ? things.missing : world.ids[target] }],
    }),
    everyone('denied'),
  ),
  row(
    'P3',
    'profiles',
    'changes a name',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { full_name: 'Changed' },
    }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'P4',
    'profiles',
    'takes another id',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { id: things.missing },
    }),
    {
      visitor: 'nothing',
      own: 'denied',
      other: 'nothing',
      adminOwn: 'denied',
      adminOther: 'nothing',
    },
  ),
  row(
    'P4',
    'profiles',
    'forges the joining date',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { created_at: '2020-01-01T00:00:00Z' },
    }),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'P5',
    'profiles',
    'takes a name of 10,000 characters',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { full_name: tooLong },
    }),
    { visitor: 'nothing', own: 'constraint', other: 'nothing', adminOwn: 'constraint' },
  ),
  row(
    'P6',
    'profiles',
    'deletes a profile',
    (world, target) => ({ verb: 'delete', table: 'profiles', where: { id: world.ids[target] } }),
    everyone('nothing'),
  ),
]

const roles: MatrixRow[] = [
  row('U1', 'user_roles', 'reads roles', select('user_roles'), {
    visitor: 'nothing',
    own: 'none',
    adminOwn: seesPeople('admin'),
  }),
  row(
    'U2',
    'user_roles',
    'makes an admin',
    (world, target) => ({
      verb: 'insert',
      table: 'user_roles',
      rows: [{ user_id: world.ids[target], role: 'admin' }],
    }),
    everyone('denied'),
  ),
  row(
    'U3',
    'user_roles',
    'makes an admin by upsert',
    (world, target) => ({
      verb: 'insert',
      table: 'user_roles',
      rows: [{ user_id: world.ids[target], role: 'admin' }],
      merge: true,
    }),
    everyone('denied'),
  ),
  row(
    'U4',
    'user_roles',
    'takes over the admin role',
    (world, target) => ({
      verb: 'update',
      table: 'user_roles',
      where: { role: 'admin' },
      set: { user_id: world.ids[stranger(target)] },
    }),
    everyone('nothing'),
  ),
  row('U5', 'user_roles', 'deletes the admin role', remove('user_roles', { role: 'admin' }), {
    ...everyone('nothing'),
  }),
]

const active = { id: things.activeTool }
const switchedOff = { id: things.switchedOffTool }
const newTool = { title: 'New tool', description: 'One more.', resource_type: 'quiz' }

const resources: MatrixRow[] = [
  row(
    'R1',
    'resources',
    'reads resources',
    select('resources'),
    byRole(
      sees(things.activeTool, things.untouchedTool),
      sees(things.activeTool, things.untouchedTool),
      sees(things.activeTool, things.untouchedTool, things.switchedOffTool),
    ),
  ),
  row(
    'R2',
    'resources',
    'asks for what is switched off',
    select('resources', { is_active: false }),
    byRole('none', 'none', sees(things.switchedOffTool)),
  ),
  row(
    'R3',
    'resources',
    'adds a resource',
    insert('resources', newTool),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'R4',
    'resources',
    'switches a resource on',
    update('resources', switchedOff, { is_active: true }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'R4',
    'resources',
    'renames a resource',
    update('resources', active, { title: 'Renamed' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'R5',
    'resources',
    'changes an id',
    update('resources', active, { id: things.missing }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'R5',
    'resources',
    'changes a creation date',
    update('resources', active, { created_at: '2020-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'R6',
    'resources',
    'deletes a resource',
    remove('resources', { id: things.untouchedTool }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'R7',
    'resources',
    'adds a title of 10,000 characters',
    insert('resources', { ...newTool, title: tooLong }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'R7',
    'resources',
    'changes a title to 10,000 characters',
    update('resources', active, { title: tooLong }),
    byRole('nothing', 'nothing', 'constraint'),
  ),
  row(
    'R8',
    'resources',
    'adds a resource of a type no tool knows',
    insert('resources', { ...newTool, resource_type: 'hologram' }),
    byRole('denied', 'denied', 'rows'),
  ),
]

const start =
  (resource_id: string): MatrixRow['attempt'] =>
  (world, target) => ({
    verb: 'insert',
    table: 'user_progress',
    rows: [{ user_id: world.ids[target], resource_id, state: {} }],
  })
const changeProgress =
  (set: (world: World, target: SignedIn) => Row): MatrixRow['attempt'] =>
  (world, target) => ({
    verb: 'update',
    table: 'user_progress',
    where: { id: progressOf[target] },
    set: set(world, target),
  })

const progress: MatrixRow[] = [
  row('G1', 'user_progress', 'reads progress', select('user_progress'), {
    visitor: 'nothing',
    own: sees(things.memberProgress),
    adminOwn: sees(things.adminProgress),
  }),
  row(
    'G1',
    'user_progress',
    'reads one progress row',
    (_, target) => ({ verb: 'select', table: 'user_progress', where: { id: progressOf[target] } }),
    { visitor: 'nothing', other: 'none', adminOther: 'none' },
  ),
  row('G2', 'user_progress', 'starts a tool', start(things.untouchedTool), {
    visitor: 'denied',
    own: 'rows',
    adminOwn: 'rows',
  }),
  row('G3', 'user_progress', 'starts a tool for another', start(things.untouchedTool), {
    visitor: 'denied',
    other: 'denied',
    adminOther: 'denied',
  }),
  row('G4', 'user_progress', 'starts a tool that is switched off', start(things.switchedOffTool), {
    visitor: 'denied',
    own: 'refused',
    adminOwn: 'refused',
  }),
  row('G4', 'user_progress', 'starts a tool that does not exist', start(things.missing), {
    visitor: 'denied',
    own: 'refused',
    adminOwn: 'refused',
  }),
  row(
    'G5',
    'user_progress',
    'completes a tool',
    changeProgress(() => ({ completed_at: '2026-01-01T00:00:00Z' })),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'G5',
    'user_progress',
    'stores a state that is no object',
    changeProgress(() => ({ state: [] })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'G5',
    'user_progress',
    'stores a state of 300,000 characters',
    changeProgress(() => ({ state: { long: { v: 'x'.repeat(300_000), t: 1 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'G5',
    'user_progress',
    'stores a number that no device can count with',
    changeProgress(() => ({ state: { huge: { v: 1e300, t: 1 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'G5',
    'user_progress',
    'stores an entry of next year',
    changeProgress(() => ({ state: { late: { v: 1, t: Date.now() + 31_536_000_000 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'G6',
    'user_progress',
    'gives progress to another',
    changeProgress((world, target) => ({ user_id: world.ids[stranger(target)] })),
    {
      visitor: 'nothing',
      own: 'denied',
      other: 'nothing',
      adminOwn: 'denied',
      adminOther: 'nothing',
    },
  ),
  row(
    'G7',
    'user_progress',
    'moves progress to another tool',
    changeProgress(() => ({ resource_id: things.untouchedTool })),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'G7',
    'user_progress',
    'forges the starting date',
    changeProgress(() => ({ created_at: '2020-01-01T00:00:00Z' })),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'G8',
    'user_progress',
    'deletes progress',
    (_, target) => ({ verb: 'delete', table: 'user_progress', where: { id: progressOf[target] } }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'G9',
    'user_progress',
    'starts a tool for two people at once',
    (world) => ({
      verb: 'insert',
      table: 'user_progress',
      rows: (['member', 'otherMember', 'admin'] as const).map((person) => ({
        user_id: world.ids[person],
        resource_id: things.untouchedTool,
        state: {},
      })),
    }),
    everyone('denied'),
  ),
]

const message = { id: things.message }

const contact: MatrixRow[] = [
  row(
    'C1',
    'contact_messages',
    'reads the inbox',
    select('contact_messages'),
    byRole('nothing', 'nothing', sees(things.message)),
  ),
  row(
    'C2',
    'contact_messages',
    'writes into the inbox',
    insert('contact_messages', { name: 'A', email: 'a@example.com', message: 'Hi' }),
    byRole('denied', 'denied', 'denied'),
  ),
  row(
    'C3',
    'contact_messages',
    'marks a message as handled',
    update('contact_messages', message, { handled_at: '2026-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  ...['name', 'email', 'message'].map((column) =>
    row(
      'C3',
      'contact_messages',
      `changes the ${column} of a message`,
      update('contact_messages', message, { [column]: 'changed@example.com' }),
      byRole('nothing', 'nothing', 'denied'),
    ),
  ),
  row(
    'C4',
    'contact_messages',
    'deletes a message',
    remove('contact_messages', message),
    byRole('nothing', 'nothing', 'rows'),
  ),
]

const running = { id: things.running }

const announcements: MatrixRow[] = [
  row(
    'A1',
    'announcements',
    'reads announcements',
    select('announcements'),
    byRole(
      sees(things.running),
      sees(things.running),
      sees(things.running, things.ended, things.withdrawn),
    ),
  ),
  row(
    'A2',
    'announcements',
    'announces something',
    insert('announcements', { title: 'News', body: 'Text' }),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'A2',
    'announcements',
    'announces 10,000 characters',
    insert('announcements', { title: 'News', body: tooLong }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'A2',
    'announcements',
    'changes an announcement',
    update('announcements', running, { title: 'Changed' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'A2',
    'announcements',
    'changes the date of an announcement',
    update('announcements', running, { created_at: '2020-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'A2',
    'announcements',
    'deletes an announcement',
    remove('announcements', running),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'A3',
    'announcement_dismissals',
    'reads dismissals',
    (world, target) => ({
      verb: 'select',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
    }),
    { visitor: 'nothing', own: 'rows', other: 'none', adminOwn: 'rows', adminOther: 'none' },
  ),
  row(
    'A3',
    'announcement_dismissals',
    'dismisses an announcement',
    (world, target) => ({
      verb: 'insert',
      table: 'announcement_dismissals',
      rows: [{ user_id: world.ids[target], announcement_id: things.ended }],
    }),
    { visitor: 'denied', own: 'rows', other: 'denied', adminOwn: 'rows', adminOther: 'denied' },
  ),
  row(
    'A3',
    'announcement_dismissals',
    'takes a dismissal back',
    (world, target) => ({
      verb: 'delete',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
    }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'A3',
    'announcement_dismissals',
    'gives a dismissal to another',
    (world, target) => ({
      verb: 'update',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
      set: { user_id: world.ids[stranger(target)] },
    }),
    everyone('nothing'),
  ),
]

const auditLog: MatrixRow[] = [
  row(
    'L1',
    'audit_log',
    'reads the audit log',
    select('audit_log'),
    byRole('nothing', 'none', 'rows'),
  ),
  row(
    'L2',
    'audit_log',
    'adds an entry to the audit log',
    insert('audit_log', { actor_role: 'postgres', action: 'update', table_name: 'resources' }),
    everyone('denied'),
  ),
  row(
    'L3',
    'audit_log',
    'changes an entry of the audit log',
    update('audit_log', { action: 'insert' }, { row_title: 'Changed' }),
    everyone('denied'),
  ),
  row(
    'L3',
    'audit_log',
    'changes every entry of the audit log at once',
    () => ({ verb: 'changeAll', table: 'audit_log', set: { row_title: 'Changed' } }),
    everyone('denied'),
  ),
  row(
    'L4',
    'audit_log',
    'deletes entries of the audit log',
    remove('audit_log', { action: 'insert' }),
    everyone('denied'),
  ),
  row(
    'L4',
    'audit_log',
    'deletes every entry of the audit log at once',
    () => ({ verb: 'deleteAll', table: 'audit_log' }),
    everyone('denied'),
  ),
]

/** What the pages of the members' area read. */
const pages = ['account_page', 'dashboard_page', 'tool_page', 'admin_page']
const session = { id: things.session }
const newSession = { slug: 'third', seats: 10, registration_open: true }

const sessions: MatrixRow[] = [
  row(
    'T1',
    'masterclass_sessions',
    'reads sessions',
    select('masterclass_sessions'),
    byRole('nothing', sees(things.session), sees(things.session, things.otherSession)),
  ),
  row(
    'T2',
    'masterclass_sessions',
    'adds a session',
    insert('masterclass_sessions', newSession),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'T2',
    'masterclass_sessions',
    'adds a session whose id cannot be part of an address',
    insert('masterclass_sessions', { ...newSession, slug: 'Third Session' }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'T3',
    'masterclass_sessions',
    'closes registration',
    update('masterclass_sessions', session, { registration_open: false }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  ...[
    { id: things.missing },
    { slug: 'renamed' },
    { created_at: '2020-01-01T00:00:00Z' } satisfies Row,
  ].map((set) =>
    row(
      'T4',
      'masterclass_sessions',
      `changes the ${Object.keys(set)} of a session`,
      update('masterclass_sessions', { id: things.otherSession }, set),
      byRole('nothing', 'nothing', 'denied'),
    ),
  ),
  row(
    'T5',
    'masterclass_sessions',
    'deletes a session',
    remove('masterclass_sessions', session),
    byRole('nothing', 'nothing', 'rows'),
  ),
]

const registration = { id: things.visitorRegistration }
const importOne = (): Attempt => ({
  verb: 'call',
  name: 'admin_import_registrations',
  args: {
    p_session_id: things.session,
    p_rows: [{ name: 'Imported', email: 'imported@example.com' }],
  },
})

const registrations: MatrixRow[] = [
  row('N1', 'registrations', 'reads registrations', select('registrations'), {
    visitor: 'nothing',
    own: sees(things.memberRegistration),
    adminOwn: sees(
      things.memberRegistration,
      things.otherMemberRegistration,
      things.adminRegistration,
      things.visitorRegistration,
    ),
  }),
  row(
    'N2',
    'registrations',
    'registers past the form',
    (world, target) => ({
      verb: 'insert',
      table: 'registrations',
      rows: [
        {
          session_id: things.otherSession,
          email: 'past@example.com',
          user_id: world.ids[target],
          state: 'registered',
        },
      ],
    }),
    everyone('denied'),
  ),
  ...[{ state: 'canceled' }, { wants_news: true }, { attended_at: '2026-01-01T00:00:00Z' }].map(
    (set) =>
      row(
        'N3',
        'registrations',
        `changes ${Object.keys(set)} of a registration`,
        update('registrations', { id: things.memberRegistration }, set),
        everyone('nothing'),
      ),
  ),
  row(
    'N4',
    'registrations',
    'deletes a registration',
    remove('registrations', registration),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'N4',
    'registrations',
    'deletes their own registration past the link',
    remove('registrations', { id: things.memberRegistration }),
    { visitor: 'nothing', own: 'nothing', other: 'nothing' },
  ),
  row(
    'N5',
    'registrations',
    'asks for the link of a registration',
    () => ({
      verb: 'call',
      name: 'admin_registration_token',
      args: { p_registration_id: things.visitorRegistration },
    }),
    byRole('denied', 'denied', 'rows'),
  ),
  row('N6', 'registrations', 'imports a registration', importOne, {
    ...byRole('denied', 'denied', 'rows'),
    signedOut: 'denied',
  }),
]

const sideDoors: MatrixRow[] = [
  row(
    'X1',
    'user_progress',
    'reads progress through resources',
    () => ({
      verb: 'read',
      path: 'resources?select=*,user_progress(*)',
      sql: 'select * from resources r left join user_progress p on p.resource_id = r.id',
    }),
    {
      visitor: { ...sees(), orDenied: true },
      own: sees(things.memberProgress),
      adminOwn: sees(things.adminProgress),
    },
  ),
  ...['contact_messages', 'profiles', 'user_roles', 'audit_log', 'registrations'].map((table) =>
    row('X3', table, `counts ${table}`, () => ({ verb: 'count', table }), {
      visitor: { counts: 'none' },
      own: { counts: ['profiles', 'registrations'].includes(table) ? 'own' : 'none' },
      adminOwn: { counts: table === 'user_roles' ? 'own' : 'all' },
    }),
  ),
  row(
    'X4',
    'profiles',
    'guesses at the names of others',
    () => ({
      verb: 'read',
      path: `profiles?select=id&full_name=like.${encodeURIComponent('Otto*')}`,
      sql: `select id from profiles where full_name like 'Otto%'`,
    }),
    { visitor: 'nothing', own: 'none', adminOwn: seesPeople('otherMember') },
  ),
  ...['admin_overview', 'admin_members', 'admin_member_export', 'admin_audit_log'].map((name) =>
    row(
      'F3',
      'profiles',
      `calls ${name}`,
      () => ({ verb: 'call', name, args: {} }),
      byRole('denied', 'denied', 'rows'),
    ),
  ),
  row(
    'F3',
    'resources',
    'calls admin_order_resources',
    () => ({
      verb: 'call',
      name: 'admin_order_resources',
      args: { p_ids: [things.untouchedTool, things.activeTool] },
    }),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'F3',
    'profiles',
    'asks whose an address is',
    () => ({ verb: 'call', name: 'account_of', args: { p_email: 'admin@example.com' } }),
    byRole('denied', 'denied', 'denied'),
  ),
  row(
    'F3',
    'user_progress',
    'saves progress',
    () => ({
      verb: 'call',
      name: 'save_progress',
      args: { p_resource_id: things.activeTool, p_state: { mine: { v: names.member, t: 2 } } },
    }),
    { visitor: 'denied', own: 'rows', adminOwn: 'rows' },
  ),
  row(
    'F3',
    'user_progress',
    'saves a time in the year 10000',
    () => ({
      verb: 'call',
      name: 'save_progress',
      args: { p_resource_id: things.activeTool, p_state: { mine: { v: 1, t: 253402300800000 } } },
    }),
    { visitor: 'denied', own: 'constraint', adminOwn: 'constraint' },
  ),
  row(
    'F3',
    'user_progress',
    'reads the progress in one tool',
    () => ({ verb: 'call', name: 'tool_progress', args: { p_resource_type: 'quiz' } }),
    { visitor: 'denied', own: 'rows', adminOwn: 'rows' },
  ),
  ...pages.map((name) =>
    row('F3', 'user_progress', `reads ${name}`, () => ({ verb: 'call', name, args: {} }), {
      visitor: 'denied',
      own: 'rows',
      adminOwn: 'rows',
    }),
  ),
  row(
    'F3',
    'profiles',
    'deletes the account of nobody',
    () => ({ verb: 'call', name: 'delete_my_account', args: {} }),
    { visitor: 'denied' },
  ),
]

const ended: Expectations = { signedOut: 'sessionEnded' }
const ownTables = [
  'profiles',
  'user_roles',
  'user_progress',
  'announcement_dismissals',
  'registrations',
  'masterclass_sessions',
]

/** A token whose session has ended still reads its owner's own rows, and neither more nor changes any. */
const endedSessions: MatrixRow[] = [
  row('S1', 'profiles', 'reads profiles', select('profiles'), { signedOut: seesPeople('admin') }),
  row('S1', 'contact_messages', 'reads the inbox', select('contact_messages'), {
    signedOut: 'none',
  }),
  row('S1', 'registrations', 'reads registrations', select('registrations'), {
    signedOut: sees(things.adminRegistration),
  }),
  row('S1', 'masterclass_sessions', 'reads sessions', select('masterclass_sessions'), {
    signedOut: sees(things.session),
  }),
  row(
    'S2',
    'masterclass_sessions',
    'closes registration',
    update('masterclass_sessions', { id: things.session }, { registration_open: false }),
    { signedOut: 'nothing' },
  ),
  row(
    'S2',
    'registrations',
    'deletes a registration',
    remove('registrations', { id: things.visitorRegistration }),
    { signedOut: 'nothing' },
  ),
  row(
    'S2',
    'profiles',
    'changes their name',
    () => ({ verb: 'changeAll', table: 'profiles', set: { full_name: 'Changed' } }),
    ended,
  ),
  row('S2', 'user_progress', 'starts a tool', start(things.untouchedTool), ended),
  row(
    'S2',
    'user_progress',
    'changes progress',
    () => ({ verb: 'changeAll', table: 'user_progress', set: { state: {} } }),
    ended,
  ),
  ...['user_progress', 'announcement_dismissals'].map((table) =>
    row('S2', table, 'deletes what is theirs', () => ({ verb: 'deleteAll', table }), ended),
  ),
  row(
    'S2',
    'announcement_dismissals',
    'dismisses an announcement',
    (world, target) => ({
      verb: 'insert',
      table: 'announcement_dismissals',
      rows: [{ user_id: world.ids[target], announcement_id: things.ended }],
    }),
    ended,
  ),
  row('S2', 'resources', 'adds a resource', insert('resources', newTool), { signedOut: 'denied' }),
  row(
    'S2',
    'announcements',
    'announces something',
    insert('announcements', { title: 'News', body: 'Text' }),
    { signedOut: 'denied' },
  ),
  ...['admin_overview', 'admin_members', 'admin_member_export', 'admin_order_resources'].map(
    (name) =>
      row('S3', 'profiles', `calls ${name}`, () => ({ verb: 'call', name, args: {} }), {
        signedOut: 'denied',
      }),
  ),
  row(
    'S3',
    'profiles',
    'calls delete_my_account',
    () => ({ verb: 'call', name: 'delete_my_account', args: {} }),
    ended,
  ),
  row(
    'S3',
    'user_progress',
    'reads progress in a tool',
    () => ({ verb: 'call', name: 'tool_progress', args: {} }),
    ended,
  ),
  ...pages.map((name) =>
    row('S3', 'user_progress', `reads ${name}`, () => ({ verb: 'call', name, args: {} }), ended),
  ),
  row(
    'S3',
    'user_progress',
    'saves progress',
    () => ({
      verb: 'call',
      name: 'save_progress',
      args: { p_resource_id: things.activeTool, p_state: { mine: { v: 1, t: 2 } } },
    }),
    ended,
  ),
]

/** The planner's estimate of a table's rows, which it makes without asking whose they are. */
const estimates: MatrixRow[] = [...ownTables, 'contact_messages', 'resources', 'announcements'].map(
  (table) =>
    row('X7', table, 'asks how many rows there are about', () => ({ verb: 'estimate', table }), {
      ...(['resources', 'announcements'].includes(table) ? { visitor: 'denied' } : {}),
      own: 'denied',
      adminOwn: 'denied',
    }),
)

const changes: Record<string, Row> = {
  profiles: { full_name: 'Changed' },
  user_roles: { role: 'changed' },
  resources: { title: 'Changed' },
  user_progress: { state: {} },
  contact_messages: { handled_at: '2026-01-01T00:00:00Z' },
  announcements: { title: 'Changed' },
  announcement_dismissals: { created_at: '2026-01-01T00:00:00Z' },
  masterclass_sessions: { seats: 1 },
  registrations: { state: 'canceled' },
}

/** Writes that look at nothing, so that only the policy for that very verb can stop them. */
const blindWrites: MatrixRow[] = Object.entries(changes).flatMap(([table, set]) => [
  row('W1', table, 'changes every row at once', () => ({ verb: 'changeAll', table, set }), {
    visitor: 'onlyOwn',
    own: 'onlyOwn',
    ...(table.startsWith('user_') || table === 'profiles' ? { adminOwn: 'onlyOwn' } : {}),
  }),
  row('W2', table, 'deletes every row at once', () => ({ verb: 'deleteAll', table }), {
    visitor: 'onlyOwn',
    own: 'onlyOwn',
    ...(table.startsWith('user_') || table === 'profiles' ? { adminOwn: 'onlyOwn' } : {}),
  }),
])

export const attackMatrix: MatrixRow[] = [
  ...endedSessions,
  ...estimates,
  ...profiles,
  ...roles,
  ...resources,
  ...progress,
  ...contact,
  ...announcements,
  ...auditLog,
  ...sessions,
  ...registrations,
  ...sideDoors,
  ...blindWrites,
]
