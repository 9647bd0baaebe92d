import type { Outbox, SuppressionReason } from './outbox.ts'

/** Seconds by which the clocks may differ; an older request may be a repeated one. */
const TOLERANCE = 300

/**
 * Whether the provider signed this request (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret such as `whsec_…`
 */
export async function isSigned(
  secret: string,
  headers: Headers,
  body: string,
  now: number,
): Promise<boolean> {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headers.get(name),
  )
  if (!id || !timestamp || !signatures) return false
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE)) return false
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const verified = await Promise.all(
    signatures
      .split(' ')
      .filter((each) => /^v1,[A-Za-z0-9+/]{43}=$/.test(each))
      .map((each) => crypto.subtle.verify('HMAC', key, fromBase64(each.slice(3)), content)),
  )
  return verified.includes(true)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
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
export async function handleEvent(event: unknown, outbox: Outbox): Promise<void> {
  const { type, data }: Record<string, unknown> = Object(event)
  const { to, bounce }: Record<string, unknown> = Object(data)
  const reason = reasonOf(type, bounce)
  if (reason === null) return
  const addresses = [to].flat().filter((address) => typeof address === 'string')
  for (const address of addresses) await outbox.suppress(address, reason)
}
