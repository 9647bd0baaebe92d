import { afterAll, expect, test } from 'vitest'
import { openOwnCopy } from '#backend/own-copy.ts'
import { addSenderExtensions } from '#hosted.ts'
import { checkEmailSender } from '../../scripts/launch-check/database.ts'
import { startLoopbackServer } from '../../scripts/local/loopback-server.ts'

const siteUrl = 'https://example.com'
const sql = await openOwnCopy()
let respond: { status: number; location?: string }

/** The function, as an owner may have deployed it. */
const backend = await startLoopbackServer(0, '127.0.0.1', ({ method, headers }, outgoing) => {
  const isGiven = headers['x-sender-secret'] === 'secret'
  if (method === 'POST') return outgoing.writeHead(isGiven ? 202 : 401).end()
  const { status, ...others } = respond
  return outgoing.writeHead(status, others).end()
})
afterAll(backend.stop)

const check = () => checkEmailSender(sql, { siteUrl, backendUrl: backend.url, publishableKey: '' })

const toDo = (what: string) => ({ kind: 'to-do', what: expect.stringContaining(what) })

test('an owner is told of each missing step, one after the other', async () => {
  respond = { status: 404 }
  expect(await check()).toMatchObject(toDo('is not there'))
  respond = { status: 500 }
  expect(await check()).toMatchObject(toDo('does not run (500)'))
  respond = { status: 303, location: 'https://other.example/unsubscribe#launch-check' }
  expect(await check()).toMatchObject(toDo('they lead to https://other.example'))
  respond = { status: 303, location: `${siteUrl}/unsubscribe#launch-check` }
  expect(await check()).toMatchObject(toDo('missing: pg_cron, pg_net, supabase_vault'))

  await addSenderExtensions(sql)
  expect(await check()).toMatchObject(toDo('Nothing starts the sender'))
  await sql`insert into cron.job values (true, 'select private.wake_sender()')`
  expect(await check()).toMatchObject(toDo('no address of the sender'))
  const url = `${backend.url}/functions/v1/send-emails`
  await sql`insert into vault.secrets (name, decrypted_secret) values ('email_sender_url', ${url})`
  expect(await check()).toMatchObject(toDo('refuses the secret in the vault (401)'))
  await sql`insert into vault.secrets (name, decrypted_secret) values ('email_sender_secret', 'secret')`
  expect(await check()).toMatchObject(toDo('Email is not enabled'))
  await sql`update private.settings set is_email_enabled = true where true`
  expect(await check()).toMatchObject(toDo('Nobody gets the contact messages'))
  await sql`update private.settings set owner_address = 'O''Owner@example.com' where true`
  await sql`insert into private.email_suppressions (address, reason)
    values ('o''owner@example.com', 'bounced')`
  const suppressed = await check()
  expect(suppressed).toMatchObject(toDo("O'Owner@example.com gets no email any more: bounced"))
  const [, statement = ''] = /editor: (.*)$/.exec(suppressed.todo ?? '') ?? []
  await sql.unsafe(statement)
  await sql`insert into private.email_suppressions (address, reason)
    values ('o''owner@example.com', 'unclear')`
  await sql`insert into private.emails (kind, key, reason, created_at)
    values ('contact-message', 'a', 'The provider answered 403',
      now() - interval '1 hour')`
  expect(await check()).toMatchObject(toDo('ten minutes. The provider answered 403'))
  await sql`
    with mailing as (
      insert into private.mailings (subject, body, audience) values ('News', 'News', 'news')
      returning id
    )
    update private.emails set mailing_id = mailing.id from mailing where true`
  expect(await check()).toEqual({ kind: 'good', what: 'Emails are sent.' })
})
