import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailContent } from '../../../src/emails/email.ts'
import { compose, type Sender } from './compose.ts'
import type { ClaimedEmail, Outbox } from './outbox.ts'
import type { Provider, Result } from './provider.ts'

export interface Delivery {
  readonly outbox: Outbox
  readonly provider: Provider
  readonly sender: Sender
  readonly content: EmailContent
  /** How many emails the provider takes in a second. */
  readonly perSecond: number
  /** Milliseconds after which no further batch is claimed. */
  readonly budget: number
}

const BATCH = 10

/** Sends what is due until nothing is left, the time is up, or the provider takes no more. */
export async function deliver(delivery: Delivery): Promise<void> {
  const { outbox, perSecond, budget } = delivery
  const end = performance.now() + budget
  const [scheduled] = await Promise.allSettled([outbox.schedule()])
  while (performance.now() < end) {
    const started = performance.now()
    const emails = await outbox.claim(BATCH)
    if (emails.length === 0) break
    const pause = await deliverBatch(emails, delivery)
    const next = Math.max(started + (emails.length * 1000) / perSecond, performance.now() + pause)
    if (next >= end) break
    await sleep(Math.max(0, next - performance.now()))
  }
  if (scheduled.status === 'rejected') throw scheduled.reason
}

/** Waits for all of it, whatever fails. @throws {AggregateError} of what failed */
export async function finish(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  const errors = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, 'Not all of it was done')
}

/** @returns for how many milliseconds the provider takes no more */
async function deliverBatch(emails: ClaimedEmail[], delivery: Delivery): Promise<number> {
  let refusal: Extract<Result, { outcome: 'postponed' }> | undefined
  await finish(
    emails.map(async (email, index) => {
      await sleep((index * 1000) / delivery.perSecond)
      const result = refusal ?? (await attempt(email, delivery))
      if (result.outcome === 'postponed') refusal = result
      await delivery.outbox.record(email, result)
    }),
  )
  return (refusal?.delay ?? 0) * 1000
}

/** An email that cannot be written fails: another attempt would not change that, nor help the others. */
async function attempt(
  email: ClaimedEmail,
  { provider, sender, content }: Delivery,
): Promise<Result> {
  try {
    return provider(compose(email, sender, content)) // A provider that fails is not caught here.
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
