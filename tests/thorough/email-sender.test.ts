import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JSONValue } from 'postgres'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { installDeno, startFunction } from '#backend/deno-function.ts'
import { type Behavior, startEmailProvider } from '#backend/email-provider.ts'
import { actAs } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { seeded } from '#random.ts'
import { copyDeployed } from '../../scripts/deploy/deployment.ts'
import { startLoopbackServer } from '../../scripts/local/loopback-server.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_122)
const SECRET = 'sender-secret'
const RPC_KEY = 'sb_secret_of_the_tests'
const random = seeded(SEED)

installDeno()
const deployment = await copyDeployed()
afterAll(() => rm(deployment, { recursive: true }))
const sql = await openOwnCopy(8)

/**
 * Calls functions of a real PostgreSQL over HTTP as PostgREST does, which the tests do not have: with
 * the secret key as service_role, without it as a visitor.
 */
const rpc = await startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) => {
  callFunction(incoming).then(
    (rows) => outgoing.end(JSON.stringify(rows)),
    (error: unknown) => outgoing.writeHead(400).end(String(error)),
  )
})
afterAll(rpc.stop)

const troubles: Behavior[] = [
  'accept and hang',
  'accept and fail',
  'accept and cut the connection',
  'accept and answer twice',
  'fail',
  'limit',
]
let asked = 0
const provider = await startEmailProvider(({ to }) => {
  asked += 1
  if (isRejected(to[0])) return 'reject'
  return random() < 0.8 ? 'accept' : (troubles[Math.floor(random() * troubles.length)] ?? 'fail')
})
afterAll(provider.stop)

const isRejected = (recipient = '') => Number(/\d+/.exec(recipient)?.[0]) % 100 === 0

async function callFunction(incoming: IncomingMessage): Promise<unknown> {
  const [, name = ''] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(incoming.url ?? '') ?? []
  const args: Record<string, JSONValue> = JSON.parse(await text(incoming))
  const role = incoming.headers['apikey'] === RPC_KEY ? 'service_role' : 'anon'
  const named = Object.keys(args).map((argument, index) => `${argument} => $${index + 1}`)
  return sql.begin(async (transaction) => {
    await actAs(transaction, { role })
    const rows = await transaction.unsafe<{ answer: unknown }[]>(
      `select public.${name}(${named.join(', ')}) as answer`,
      Object.values(args),
    )
    return name === 'claim_emails' ? rows.map(({ answer }) => answer) : (rows[0]?.answer ?? null)
  })
}

/** Starts the function, and has it send. */
async function start() {
  const { url, kill } = await startFunction(deployment, {
    SUPABASE_URL: rpc.url,
    SUPABASE_SERVICE_ROLE_KEY: RPC_KEY,
    SITE_URL: 'https://site.example.com',
    EMAIL_FROM: 'AI Mind OS <hello@example.com>',
    EMAIL_SENDER_SECRET: SECRET,
    EMAIL_TIMEOUT_MS: '1000',
    EMAILS_PER_SECOND: '1000',
    RESEND_API_KEY: 'key',
    RESEND_API_URL: provider.url,
  })
  onTestFinished(kill)
  const told = { method: 'POST', headers: { 'x-sender-secret': SECRET } }
  expect((await fetch(`${url}/send-emails`, told)).status).toBe(202)
  return { kill }
}

async function addContactEmails(count: number): Promise<void> {
  await sql`with message as (
      insert into public.contact_messages (name, email, message)
      select 'Kavya', 'kavya@example.com', 'Number ' || n from generate_series(1, ${count}) as n
      returning id, replace(message, 'Number ', 'to-') || '@example.com' as recipient
    ), person as (
      insert into private.people (address) select recipient from message returning id, address
    )
    insert into private.emails (kind, key, person_id, message_id)
    select 'contact-message', message.id, person.id, message.id
    from message join person on address = recipient`
}

const countOpen = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from private.emails where state in ('due', 'sending')`
  return row?.count ?? 0
}

/** Makes what waits for a lease or a later attempt due now. */
const passTime = () => sql`update private.emails set next_at = now()
  where state in ('due', 'sending') and next_at > now()`

test('1,000 emails arrive once each, whatever the provider does and whenever the function dies', async () => {
  await addContactEmails(1000)
  let kills = 0
  while ((await countOpen()) > 0) {
    const senders = await Promise.all([start(), start()])
    for (const { kill } of senders) {
      const enough = asked + 1 + random() * 100
      // A sender that has sent its last emails, or that the provider has stopped, asks for no more.
      const end = Date.now() + 5_000
      const isDone = async () => asked >= enough || Date.now() > end || (await countOpen()) === 0
      await vi.waitUntil(isDone, { timeout: 600_000 })
      await kill()
      kills += 1
    }
    await passTime()
  }
  const recipients = [...provider.arrived.values()].flatMap(({ to }) => to)
  expect(new Set(recipients).size).toBe(recipients.length)
  expect(provider.misused).toEqual([])
  const ended = await sql<{ recipient: string; state: string; reason: string | null }[]>`
    select address as recipient, state, reason
    from private.emails join private.people on people.id = person_id`
  expect(ended).toHaveLength(1000)
  for (const { recipient, state, reason } of ended) {
    if (state === 'sent') expect(recipients, `seed ${SEED}`).toContain(recipient)
    else
      expect({ recipient, state, reason }, `seed ${SEED}`).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^(The provider|No answer)/),
      })
    if (isRejected(recipient)) expect(reason).toContain('422')
  }
  expect(ended.filter(({ state }) => state === 'sent').length).toBeGreaterThan(950)
  expect(kills).toBeGreaterThan(5)
})
