import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Outbox, SuppressionReason } from './outbox.ts'

/** Seconds by which the clocks may differ; an older request may be a repeated one. */
const TOLERANCE = 300

/**
 * Whether the provider signed this request (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret such as `whsec_…`
 */
export function isSigned(secret: string, headers: Headers, body: string, now: number): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headers.get(name),
  )
  if (!id || !timestamp || !signatures || key.length === 0) return false
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE)) return false
  const content = `${id}.${timestamp}.${body}`
  const signature = createHmac('sha256', key).update(content).digest('base64')
  return signatures.split(' ').some((each) => areEqual(each, `v1,${signature}`))
}

/** Compares hashes, so that the time it takes tells nothing about the secret. */
export function areEqual(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return secret !== '' && timingSafeEqual(hash(given), hash(secret))
}

function reasonOf(type: unknown, bounce: unknown): SuppressionReason | null {
  if (type === 'email.complained') return 'complained'
  if (type !== 'email.bounced') return null
  const kind = String(Object(bounce).type).toLowerCase()
  if (kind === 'transient') return null
  return kind === 'permanent' ? 'bounced' : 'unclear'
}

/**
 * Sends nothing more to addresses that do not exist, or whose owners complained. Of bounces of an
 * unknown kind the database waits for the third.
 */
export async function handleEvent(eventId: string, event: unknown, outbox: Outbox): Promise<void> {
  const { type, data }: Record<string, unknown> = Object(event)
  const { to, bounce }: Record<string, unknown> = Object(data)
  const reason = reasonOf(type, bounce)
  if (reason === null) return
  const addresses = [to].flat().filter((address) => typeof address === 'string')
  for (const address of addresses) await outbox.suppress(address, reason, eventId)
}
