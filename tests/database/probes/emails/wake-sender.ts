// When the database calls the sender before its minute is over.
import { type Db, expect, things } from '../probe.ts'
import { test } from './news.ts'

/** Stand-ins for the extensions pg_net and vault of a hosted project. */
const addExtensions = (db: Db) =>
  db.unsafe(`create schema net; create schema vault; create table net.calls (url text, headers jsonb);
    create function net.http_post(url text, headers jsonb) returns void language sql
      as 'insert into net.calls values (url, headers)';
    create table vault.decrypted_secrets (name text, decrypted_secret text);
    grant usage on schema net, vault to public;
    grant all on all tables in schema net, vault to public;
    insert into vault.decrypted_secrets values ('other', 'other'),
      ('email_sender_secret', 'secret'), ('email_sender_url', 'https://example.com/send')`)

test('a mailing, a second attempt and a session that changes call the sender', async (db) => {
  await addExtensions(db)
  const id = await db.write()
  await db.ask('admin', `admin_retry_mailing('${id}')`)
  await db`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
  const title = JSON.stringify({ title: 'Title' })
  await db.ask('admin', `admin_save_session('${things.session}', '${title}')`)
  await db.ask('admin', `admin_cancel_session('${things.session}', 'Ill')`)
  const made = { url: 'https://example.com/send', headers: { 'x-sender-secret': 'secret' } }
  expect(await db`select url, headers from net.calls`).toEqual(Array(4).fill(made))
})

for (const lost of [
  'drop schema net cascade',
  'drop schema vault cascade',
  "delete from vault.decrypted_secrets where name = 'email_sender_url'",
  "delete from vault.decrypted_secrets where name = 'email_sender_secret'",
]) {
  test(`after ${lost} the sender is not called`, async (db) => {
    await addExtensions(db)
    await db.unsafe(lost)
    await db.mail()
    expect(await db.recipients()).toHaveLength(3)
    if (!lost.includes('net')) expect(await db`select from net.calls`).toEqual([])
  })
}
