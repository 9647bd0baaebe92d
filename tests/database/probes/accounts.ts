import { type Claims, claimsOf, openedBy } from '#backend/over-sql.ts'
import { type Db, expect, ids, test } from './probe.ts'

const newcomer = 'e0000000-0000-4000-8000-000000000009'

/** Makes an account the way the auth server does: as its own role. */
const signUp = (db: Db, metadata: string | null) =>
  db.savepoint(async (inner) => {
    await inner`set local role supabase_auth_admin`
    await inner`insert into auth.users (id, email, raw_user_meta_data)
      values (${newcomer}, 'nina@example.org', ${metadata}::text::jsonb)`
    await inner`reset role`
  })

const named = (value: unknown) => JSON.stringify({ full_name: value })

const names: [says: string, metadata: string | null, name: string][] = [
  ['a name', named(' Nina New '), 'Nina New'],
  ['metadata as a JSON string', JSON.stringify(named('Nina New')), ''],
  ['a name of 10,000 characters', named('é'.repeat(10_000)), 'é'.repeat(120)],
  ['a cut that would end in white space', named(`${'a'.repeat(119)} b`), 'a'.repeat(119)],
  ['a cut that would part an emoji', named(`Ada ${'👩‍👩‍👧'.repeat(60)}`), 'Ada'],
  ['a name in no composed form', named('Zoe\u0308\tLee'), 'Zoë Lee'],
  ['a name that nobody can see', named('\u200b\u2800'), ''],
  ['a number as the name', named(42), ''],
  ['an object as the name', named({ first: 'Ada' }), ''],
  ['null as the name', named(null), ''],
  ['invalid JSON as metadata', '"{oops"', ''],
  ['an array as metadata', '[1]', ''],
  ['a number as metadata', '7', ''],
  ['JSON null as metadata', 'null', ''],
  ['no metadata', null, ''],
]

for (const [says, metadata, name] of names) {
  test(`signing up with ${says} makes a profile`, async (db) => {
    await signUp(db, metadata)
    const profiles = await db`select full_name from public.profiles where id = ${newcomer}`
    expect(profiles).toEqual([{ full_name: name }])
  })
}

const found = async (db: Db, search: string) => {
  const { members } = await db.ask('admin', `admin_members('${search}')`)
  return members.map(({ id }: { id: string }) => id)
}

test('a search finds members by the name and address they have now', async (db) => {
  const versions = () => db`select id, ctid::text from public.profiles order by id`
  await signUp(db, named('Nina New'))
  expect(await found(db, 'nina new')).toEqual([newcomer])
  await db`update public.profiles set full_name = 'Zora' where id = ${newcomer}`
  expect(await found(db, 'zora')).toEqual([newcomer])
  await db`update auth.users set email = 'quill@example.org' where id = ${newcomer}`
  expect(await found(db, 'quill')).toEqual([newcomer])
  const before = await versions()
  await db`update auth.users set email = email`
  expect(await versions()).toEqual(before)
})

/** Adds what the auth server may keep of an account, and what makes the owner record it. */
async function addTraces(db: Db, id: string): Promise<void> {
  const session = await db.value`select id from auth.sessions where user_id = ${id}`
  await db.unsafe(`
    insert into auth.identities (provider_id, provider, user_id, identity_data)
      values ('${id}', 'email', '${id}', '{"email": "${id}@example.com"}');
    insert into auth.refresh_tokens (token, user_id, session_id)
      values ('${id}', '${id}', '${session}');
    insert into auth.mfa_amr_claims
      (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '${session}', now(), now(), '${id}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${id}', '${id}', 'totp', 'verified', now(), now());
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
      values (gen_random_uuid(), '${id}', now(), '203.0.113.7', '${id}');
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), '${id}', 'recovery_token', 'hash', '${id}');
    insert into auth.oauth_consents (id, user_id, scopes)
      values (gen_random_uuid(), '${id}', 'email');
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
      values ('${id}', '', '');
    insert into auth.flow_state (id, user_id, provider_type, authentication_method)
      values (gen_random_uuid(), '${id}', 'recovery', 'recovery');
    insert into auth.audit_log_entries (id, payload)
      values (gen_random_uuid(), '{"actor_id": "${id}"}');
    insert into public.user_roles (user_id, role) values ('${id}', 'reader')`)
}

/** The tables in which the id of an account is written somewhere. */
async function tracesOf(db: Db, id: string): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'public', 'private') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.unsafe(`select from ${name} as t where t::text ~ '${id}' limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('whoever deletes their account leaves no row but their id in the log, and the others alone', async (db) => {
  for (const id of [ids.member, ids.otherMember]) await addTraces(db, id)
  const tracesOfOther = await tracesOf(db, ids.otherMember)
  expect(await tracesOf(db, ids.member)).toEqual(tracesOfOther)
  expect(tracesOfOther.length).toBeGreaterThanOrEqual(17)
  await db.ask('member', 'delete_my_account()')
  const left = ['auth.audit_log_entries', 'public.change_log']
  expect(await tracesOf(db, ids.member)).toEqual(left)
  expect(await tracesOf(db, ids.otherMember)).toEqual(tracesOfOther)
})

test('an account that nobody confirms or signs in to goes after 30 days, by a look once a day', async (db) => {
  const add = (days: number, known: string) =>
    db`insert into auth.users (id, email, created_at, ${db(known)})
      values (gen_random_uuid(), ${known + days}, now() - make_interval(days => ${days}), now())`
  const left = async () => {
    await db`select private.tick()`
    return db.values`select email from auth.users where created_at < now() order by 1`
  }
  for (const known of ['updated_at', 'email_confirmed_at', 'last_sign_in_at']) await add(31, known)
  expect(await left()).toEqual(['email_confirmed_at31', 'last_sign_in_at31'])
  for (const days of [31, 29]) await add(days, 'updated_at')
  expect(await left()).toHaveLength(4)
  await db`delete from private.request_counters`
  expect(await left()).toHaveLength(3)
})

test('no account is deleted but in a session that the password has opened just now', async (db) => {
  for (const amr of [
    openedBy('password', 420),
    openedBy('otp'),
    [...openedBy('oauth'), ...openedBy('password', 420)],
    [{ method: 'password' }],
    ['password'],
    null,
  ]) {
    const claims = { ...claimsOf('member'), amr }
    expect(await db.codeOf(() => db.ask(claims, 'delete_my_account()'))).toBe('PT403')
  }
})

const admin = claimsOf('admin')
const member = claimsOf('member')

const session = (set: string) => `update auth.sessions set ${set} where id = '${admin.session_id}'`
const account = (set: string) => `update auth.users set ${set} where id = '${ids.admin}'`
const ended = `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${ids.admin}');
  delete from auth.sessions where id = '${admin.session_id}'`
const reader = `insert into public.user_roles (user_id, role) values ('${ids.member}', 'reader')`
const [past, future] = ["now() - interval '1 second'", "now() + interval '1 hour'"]

/** What has happened, with which token somebody comes, and whether they have an admin's rights. */
const cases: [says: string, happened: string, claims: Claims, isAdmin: boolean][] = [
  ['an admin', '', admin, true],
  ['a member', '', member, false],
  ['a member with another role', reader, member, false],
  ["a member with an admin's session", '', { ...admin, sub: ids.member }, false],
  ["an admin with a member's session", '', { ...member, sub: ids.admin }, false],
  ['an admin whose session ended, though another session lives,', ended, admin, false],
  ['an admin whose session is past its time', session(`not_after = ${past}`), admin, false],
  ['an admin whose session ends later', session(`not_after = ${future}`), admin, true],
  ['a banned admin', account(`banned_until = ${future}`), admin, false],
  ['an admin whose ban is over', account(`banned_until = ${past}`), admin, true],
  ['a deleted admin', account('deleted_at = now()'), admin, false],
]

for (const [says, happened, claims, isAdmin] of cases) {
  test(`${says} has ${isAdmin ? 'an' : 'no'} admin’s rights`, async (db) => {
    await db.unsafe(happened)
    expect(await db.query(claims, 'select private.is_admin()')).toEqual([{ is_admin: isAdmin }])
  })
}
