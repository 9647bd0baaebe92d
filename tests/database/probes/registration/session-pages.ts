// What the pages show of sessions, and when they are built anew.
import { type Db, expect, type Row, test } from './guests.ts'

const read = (db: Db) => db.ask('visitor', 'session_facts()')

/** What the pages say of a session that begins then. */
const phases: [begins: string, facts: Row | undefined][] = [
  ['1 minute', { phase: 'before', is_open: true, is_canceled: false }],
  ['-1 minute', { phase: 'live', is_open: false }],
  ['-91 minutes', { phase: 'over', is_open: false }],
  ['-30 days -89 minutes', { phase: 'over', is_open: false }],
  ['-30 days -91 minutes', undefined],
]

for (const [begins, shown] of phases) {
  test(`pages show of a session that begins in ${begins}: ${JSON.stringify(shown)}`, async (db) => {
    await db.startIn(begins, 'open')
    const { sessions } = await read(db)
    const [open, ...others] = sessions.filter(({ id }: { id: string }) => id === 'open')
    expect(others).toEqual([])
    if (shown === undefined) expect(open).toBe(undefined)
    else expect(open).toMatchObject(shown)
  })
}

test('pages show public facts alone, and their digest changes with nothing else', async (db) => {
  await db`delete from public.masterclass_sessions where slug not in ('open', 'next-date')`
  await db.startIn('9 hours', 'open')
  const first = await read(db)
  const about = { title: expect.any(String), time_zone: 'Asia/Kolkata', minutes: 90 }
  const states = { phase: 'before', is_open: true, is_email_enabled: true, is_canceled: false }
  const anyFact = { ...about, ...states }
  expect(first).toEqual({
    digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    sessions: [
      { id: 'open', starts_at: expect.any(String), ...anyFact },
      { id: 'next-date', starts_at: null, ...anyFact },
    ],
  })
  await db.save('open', { seats: 5, room_link: 'https://example.com/room' })
  expect(await read(db)).toEqual(first)
  const digests = [first.digest]
  for (const change of [
    `title = 'Other'`,
    `minutes = 30`,
    `time_zone = 'UTC'`,
    `starts_at = starts_at + interval '1 hour'`,
    `registration_open = false`,
    `canceled_at = now()`,
  ]) {
    await db.unsafe(`update public.masterclass_sessions set ${change} where slug = 'open'`)
    digests.push((await read(db)).digest)
  }
  await db`update private.settings set is_email_enabled = false where true`
  const { digest, sessions } = await read(db)
  expect(new Set([...digests, digest]).size).toBe(digests.length + 1)
  expect(sessions[1]).toMatchObject({ is_open: true, is_email_enabled: false })
})

test('pages that show other facts are built anew, at most once in ten minutes', async (db) => {
  const hook = 'https://example.com/hook'
  const ask = (shown: string | null, hasHook = false) =>
    db.ask('sender', `claim_build(${shown && `'${shown}'`}, 'Old', ${hasHook})`)
  const minutesPass = (minutes: number) =>
    db`update private.page_build set called_at = called_at - ${minutes} * interval '1 minute'`
  const never = { is_due: false, hook: null }
  const { digest } = await read(db)
  expect(await ask('old')).toEqual(never)
  expect(await ask('old', true)).toEqual({ is_due: true, hook: null })
  await minutesPass(10)
  await db.unsafe(`create schema vault;
    create table vault.decrypted_secrets (name text, decrypted_secret text);
    insert into vault.decrypted_secrets values ('other', 'other'), ('build_hook_url', '${hook}')`)
  expect(await ask(digest)).toEqual(never)
  expect(await ask('old')).toEqual({ is_due: true, hook })
  await minutesPass(9)
  expect(await ask(null)).toEqual(never)
  await minutesPass(1)
  expect(await ask(null)).toEqual({ is_due: true, hook })
  await minutesPass(9)
  expect(await ask('old', true)).toEqual({ is_due: true, hook })
  expect(await ask('old', true)).toEqual(never)
  const pages = async () => (await db.ask('admin', 'admin_sessions()')).pages
  expect(await pages()).toMatchObject({ is_current: false, has_hook: true, problem: 'Old' })
  await db.ask('sender', `report_build('${'x'.repeat(301)}')`)
  expect(await pages()).toMatchObject({ problem: 'x'.repeat(300) })
  await ask(digest)
  expect(await pages()).toMatchObject({ is_current: true, problem: 'Old' })
})

test('an admin reads why the host did not build until it is asked again or has built', async (db) => {
  const ask = async (shown: string, problem: string | null = null) => {
    await db.ask('sender', `claim_build('${shown}', ${problem && `'${problem}'`}, true)`)
    return (await db.ask('admin', 'admin_sessions()')).pages.problem
  }
  const { digest } = await read(db)
  expect(await ask('old')).toBe(null)
  await db.ask('sender', `report_build('hook-refused 404')`)
  expect(await ask('old')).toBe('hook-refused 404')
  expect(await ask('old', 'unreachable')).toBe('unreachable')
  expect(await ask('old')).toBe(null)
  for (const shown of ['old', digest]) {
    await db.ask('sender', `report_build('hook-refused 404')`)
    await db`update private.page_build set called_at = now() - interval '10 minutes'`
    expect(await ask(shown)).toBe(null)
  }
})
