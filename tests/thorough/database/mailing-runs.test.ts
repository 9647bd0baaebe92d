import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { openOwnCopy } from '#backend/own-copy.ts'
import { rolledBack } from '#hosted.ts'
import { seeded } from '#random.ts'

const RUNS = 1000
const PEOPLE = 8
const STEPS = 30
/** In steps of 6 minutes far more than eight attempts take. */
const ROUNDS = 100
const SEED = Number(process.env['SEED'] ?? 20_261_127)
const MAILING = 'f0000000-0000-4000-8000-000000000001'

const sql = await openOwnCopy()

/** An email that a sender has, as claim_emails gives it. */
interface Claimed {
  id: string
  claim: string
  recipient: string
}

/** What a run has come to. */
interface Run {
  inner: TransactionSql
  random: () => number
  /** What each of the two senders has and has not reported. */
  senders: [Claimed[], Claimed[]]
  /** Recipients by idempotency key: a provider takes an email with the same key only once. */
  accepted: Map<string, string>
  optedOut: Set<string>
  isStopped: boolean
  history: string[]
}

const oneOf = <T>({ random }: Run, choices: readonly T[]): T => {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose among')
  return chosen
}

const told = ({ history }: Run) => history.join('; ')

/** Nobody is claimed who has opted out, and nobody at all after the stop. */
async function claim(run: Run, mine: Claimed[], limit = 3): Promise<void> {
  const rows = await run.inner<{ email: Claimed }[]>`
    select public.claim_emails(${limit}) as email`
  for (const { email } of rows) {
    expect(run.optedOut, told(run)).not.toContain(email.recipient)
    expect(run.isStopped, told(run)).toBe(false)
    mine.push(email)
  }
}

/** The provider accepts an email, or its answer is lost, or it refuses or puts off the email. */
async function send(run: Run, mine: Claimed[]): Promise<void> {
  const email = mine.shift()
  if (!email) return
  const answer = oneOf(run, ['sent', 'sent', 'sent', 'lost', 'retry', 'postponed'])
  if (answer === 'sent' || answer === 'lost') run.accepted.set(email.id, email.recipient)
  const outcome = answer === 'lost' ? 'retry' : answer
  await run.inner`select public.record_email(${email.id}, ${email.claim}, ${outcome})`
}

const passTime = ({ inner }: Run) => inner`
  update private.emails set next_at = next_at - interval '6 minutes',
    uncertain_since = uncertain_since - interval '6 minutes'
  where state in ('due', 'sending')`

/** What may happen in a run. */
const events = {
  'somebody writes a batch': ({ inner }: Run) => inner`select private.write_mailings(3)`,
  'a sender claims': (run: Run) => claim(run, oneOf(run, run.senders)),
  'a sender sends': (run: Run) => send(run, oneOf(run, run.senders)),
  'time passes': passTime,
  /** Half of what it had was accepted, and nobody heard of it. */
  'a sender dies': async (run: Run) => {
    const lost = oneOf(run, run.senders).splice(0)
    for (const { id, recipient } of lost) if (run.random() < 0.5) run.accepted.set(id, recipient)
  },
  'somebody opts out': async ({ inner, optedOut, random }: Run) => {
    const address = `person${Math.floor(random() * PEOPLE)}@example.com`
    await inner`select public.unsubscribe(private.link_token(private.person_at(${address})))`
    optedOut.add(address)
  },
  'the admin stops it': async (run: Run) => {
    await run.inner`update private.mailings set stopped_at = now() where id = ${MAILING}`
    run.isStopped = true
  },
} satisfies Record<string, (run: Run) => PromiseLike<unknown>>

const usual = [
  ...['somebody writes a batch', 'time passes', 'a sender claims', 'a sender claims'],
  ...['a sender sends', 'a sender sends', 'a sender sends'],
] as (keyof typeof events)[]
const rare = ['a sender dies', 'somebody opts out', 'the admin stops it'] as const

const isOpen = async ({ inner }: Run) =>
  (await inner`select from private.emails where state in ('due', 'sending')`).length > 0

/** Each of two senders comes to its end, whatever is left. */
async function finish(run: Run): Promise<void> {
  await run.inner`select private.write_mailings()`
  for (let round = 0; round < ROUNDS && (await isOpen(run)); round++) {
    for (const mine of run.senders) {
      await claim(run, mine, 100)
      while (mine.length > 0) await send(run, mine)
    }
    await passTime(run)
  }
}

/** Who was to have the email and neither has it nor had it refused too often. */
const missed = ({ inner, optedOut, accepted }: Run) => inner`
  select address from private.people
  where address <> all (${[...optedOut]}) and address <> all (${[...accepted.values()]})
    and not exists (
      select from private.emails where person_id = people.id and state = 'failed'
    )`

await sql`update private.settings set is_email_enabled = true where true`
await sql`insert into private.people (address, proved_at)
  select 'person' || number || '@example.com', now()
  from generate_series(0, ${PEOPLE - 1}) as number`
await sql`insert into private.consents (person_id, is_given, page, wording)
  select id, true, 'account', 1 from private.people`
await sql`insert into private.mailings (id, subject, body, audience)
  values (${MAILING}, 'News', 'Text', 'news')`

test('1,000 runs with two senders, deaths, opting out and a stop send nothing twice, nor to whom they must not', async () => {
  const random = seeded(SEED)
  const all = { accepted: 0, optedOut: 0, stopped: 0 }
  for (let number = 0; number < RUNS; number++) {
    await rolledBack(sql, async (inner) => {
      const run: Run = {
        inner,
        random,
        senders: [[], []],
        accepted: new Map(),
        optedOut: new Set(),
        isStopped: false,
        history: [`seed ${SEED}, run ${number}`],
      }
      for (let step = 0; step < STEPS; step++) {
        const name = random() < 0.06 ? oneOf(run, rare) : oneOf(run, usual)
        run.history.push(name)
        await events[name](run)
      }
      await finish(run)
      const got = [...run.accepted.values()]
      expect(new Set(got).size, told(run)).toBe(got.length)
      expect(await isOpen(run), told(run)).toBe(false)
      if (!run.isStopped) expect(await missed(run), told(run)).toEqual([])
      all.accepted += got.length
      all.optedOut += run.optedOut.size
      all.stopped += Number(run.isStopped)
    })
  }
  expect(all.accepted).toBeGreaterThan(3 * RUNS)
  expect(all.optedOut).toBeGreaterThan(RUNS / 4)
  expect(all.stopped).toBeGreaterThan(RUNS / 4)
})
