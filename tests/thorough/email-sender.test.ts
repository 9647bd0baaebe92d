import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JSONValue, Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { startLoopbackServer } from '../../scripts/local/loopback-server.ts'
import {
  installDeno,
  makeDeployment,
  type RunningFunction,
  startFunction,
} from '../support/backend/deno-function.ts'
import {
  type Behavior,
  type EmailProvider,
  type ReceivedEmail,
  startEmailProvider,
} from '../support/backend/email-provider.ts'
import { actAs } from '../support/backend/over-sql.ts'
import { openCopy } from '../support/hosted.ts'
import { seeded } from '../support/random.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_122)
const SECRET = 'sender-secret'
const RPC_KEY = 'sb_secret_of_the_tests'
const hosted = inject('hosted')
const deployment = makeDeployment()
const running: RunningFunction[] = []

let sql: Sql
let rpc: Awaited<ReturnType<typeof startRpcServer>>
let provider: EmailProvider
let behave: (email: ReceivedEmail) => Behavior

/**
 * Calls functions of a real PostgreSQL over HTTP as PostgREST does, which the tests do not have: with
 * the secret key as service_role, without it as a visitor.
 */
const startRpcServer = () =>
  startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) => {
    callFunction(incoming).then(
      (rows) => outgoing.end(JSON.stringify(rows)),
      (error: unknown) => outgoing.writeHead(400).end(String(error)),
    )
  })

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

beforeAll(installDeno)

beforeEach(async () => {
  sql = await openCopy(hosted, 8)
  rpc = await startRpcServer()
  provider = await startEmailProvider((email) => behave(email))
  behave = () => 'accept'
})

afterEach(async () => {
  for (const each of running.splice(0)) await each.kill()
  await provider.stop()
  await rpc.stop()
  await sql.end()
})

afterAll(async () => {
  await rm(deployment, { recursive: true })
  expect(running).toEqual([])
})

async function start(): Promise<RunningFunction> {
  const started = await startFunction(deployment, {
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
  running.push(started)
  return started
}

async function kill(started: RunningFunction): Promise<void> {
  running.splice(running.indexOf(started), 1)
  await started.kill()
}

const trigger = async ({ url }: RunningFunction, secret = SECRET) =>
  (await fetch(`${url}/send-emails`, { method: 'POST', headers: { 'x-sender-secret': secret } }))
    .status

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

const rows = () => sql<{ recipient: string; state: string; reason: string | null }[]>`
  select address as recipient, state, reason
  from private.emails join private.people on people.id = person_id order by address`

test('1,000 emails arrive once each, whatever the provider does and whenever the function dies', async () => {
  const random = seeded(SEED)
  const troubles: Behavior[] = [
    'accept and hang',
    'accept and fail',
    'accept and cut the connection',
    'accept and answer twice',
    'fail',
    'limit',
  ]
  let asked = 0
  behave = ({ to }) => {
    asked += 1
    if (Number(/\d+/.exec(to[0] ?? '')?.[0]) % 100 === 0) return 'reject'
    return random() < 0.8 ? 'accept' : (troubles[Math.floor(random() * troubles.length)] ?? 'fail')
  }
  await addContactEmails(1000)
  let kills = 0
  while ((await countOpen()) > 0) {
    const senders = [await start(), await start()]
    for (const sender of senders) expect(await trigger(sender)).toBe(202)
    for (const sender of senders) {
      const enough = asked + 1 + random() * 100
      // A sender that has sent its last emails, or that the provider has stopped, asks for no more.
      const end = Date.now() + 5_000
      const isDone = async () => asked >= enough || Date.now() > end || (await countOpen()) === 0
      await vi.waitUntil(isDone, { timeout: 600_000 })
      await kill(sender)
      kills += 1
    }
    await passTime()
  }
  const recipients = [...provider.arrived.values()].flatMap(({ to }) => to)
  expect(new Set(recipients).size).toBe(recipients.length)
  expect(provider.misused).toEqual([])
  const ended = await rows()
  expect(ended).toHaveLength(1000)
  for (const { recipient, state, reason } of ended) {
    const isRejected = Number(/\d+/.exec(recipient)?.[0]) % 100 === 0
    if (state === 'sent') expect(recipients, `seed ${SEED}`).toContain(recipient)
    else
      expect({ recipient, state, reason }, `seed ${SEED}`).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^(The provider|No answer)/),
      })
    if (isRejected) expect(reason).toContain('422')
  }
  expect(ended.filter(({ state }) => state === 'sent').length).toBeGreaterThan(950)
  expect(kills).toBeGreaterThan(5)
})
