import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actAs, addSession, tablesScanned } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { addMembers } from '#hosted.ts'
import { addMember, agree } from './probes/rows.ts'

const sql = await openOwnCopy(3)

test('who opts out while their account moves to that address gets no more news', async () => {
  const [from, to] = ['from@example.com', 'to@example.com']
  await sql.begin((before) => Promise.all([addMember(before, from), agree(before, to)]))
  const { moved } = await sql.begin(async (optingOut) => {
    await optingOut`select private.unsubscribe(private.link_token(private.person_at(${to})))`
    const moved = sql`update auth.users set email = ${to} where email = ${from}`.execute()
    const waiting = () => sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
    return { moved }
  })
  await moved
  const news = await sql`select private.takes_news(private.person_at(${to})) as on`
  expect(news).toEqual([{ on: false }])
})

test('docs/privacy.md names every table that is about accounts or people', async () => {
  const tables = await sql<{ name: string }[]>`
    select distinct replace(conrelid::regclass::text, 'public.', '') as name
    from pg_constraint
    where confrelid in ('auth.users'::regclass, 'private.people'::regclass)
      and connamespace <> 'auth'::regnamespace`
  expect(tables).not.toEqual([])
  const notes = readFileSync('docs/privacy.md', 'utf8')
  expect(tables.filter(({ name }) => !notes.includes(`\`${name}\``))).toEqual([])
})

test('deleting an account costs the same however much the others have done', async () => {
  const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() }
  await sql`insert into auth.users (id, email, created_at) values (${claims.sub}, 'leaver@example.com', now())`
  await addSession(sql, claims.sub, claims.session_id)
  await addMembers(sql, 3000)
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`insert into auth.audit_log_entries (id, payload)
      select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid())
      from generate_series(1, 20000)`
    await transaction`insert into auth.flow_state
      (id, user_id, provider_type, authentication_method)
      select gen_random_uuid(), id, 'recovery', 'recovery' from auth.users`
    await transaction`insert into auth.sessions (id, user_id, created_at)
      select gen_random_uuid(), id, now() from auth.users`
    await transaction`insert into public.user_progress (user_id, resource_id)
      select account.id, tool.id from auth.users as account, public.resources as tool`
  })
  await sql`analyze`
  const tablesRead = await sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'authenticated', ...claims })
    return tablesScanned(transaction, () => transaction`select public.delete_my_account()`)
  })
  expect(tablesRead).toEqual([])
})
