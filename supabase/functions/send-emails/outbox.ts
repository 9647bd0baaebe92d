import * as decode from '../../../src/shared/supabase/decode.ts'
import { cutTo, storableText } from '../../../src/shared/text/storable-text.ts'
import type { Result } from './provider.ts'

/** An email that this sender has claimed, with what its template needs. */
export type ClaimedEmail = decode.Decoded<typeof claimedEmail>

/** Unclear is a bounce that may be temporary: the third one counts. */
export type SuppressionReason = 'bounced' | 'unclear' | 'complained'

/** The digest of the sessions that the pages show, or why it is not known. */
export type ShownPages = Readonly<Record<'digest' | 'problem', string | null>>

export type Outbox = ReturnType<typeof openOutbox>

const TIMEOUT = 15_000

const { text } = decode
const addressed = decode.object({ id: text, claim: text, kind: text, recipient: text })
const claimedEmail = (row: unknown) => ({ ...addressed(row), data: decode.record(row) })
const claimedBuild = decode.rowOf({ isDue: decode.boolean, hook: decode.optional(text) })

/**
 * The functions of the database that only the secret key may call.
 * @param url the backend's address
 */
export function openOutbox(url: string, secretKey: string) {
  const call = async <Value>(name: string, args: object, read: decode.Decoder<Value>) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(secretKey), 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${body}`)
    try {
      return read(body === '' ? null : JSON.parse(body))
    } catch (cause) {
      throw new TypeError(`${name} was answered with what it does not return`, { cause })
    }
  }
  return {
    /** Writes what has become due by time. */
    schedule: () => call('schedule_emails', {}, decode.nothing),
    claim: (p_limit: number) => call('claim_emails', { p_limit }, decode.list(claimedEmail)),
    record: ({ id, claim, recipient }: ClaimedEmail, result: Result) => {
      const reason = 'reason' in result ? result.reason.replaceAll(recipient, '***') : null
      const p_reason = reason && cutTo(300, storableText(reason))
      const p_delay = 'delay' in result ? (result.delay ?? 0) : 0
      const report = { p_id: id, p_claim: claim, p_outcome: result.outcome, p_reason, p_delay }
      return call('record_email', report, decode.nothing)
    },
    /** @returns whether the token was made for somebody, who may be deleted */
    unsubscribe: (p_token: string) => call('unsubscribe', { p_token }, decode.boolean),
    suppress: (p_address: string, p_reason: SuppressionReason, p_event: string) =>
      call('suppress_address', { p_address, p_reason, p_event }, decode.nothing),
    /**
     * Records what the pages show.
     * @returns whether to ask for a new build now, and the hook that does, unless the sender has its own
     */
    claimBuild: ({ digest, problem }: ShownPages, p_has_hook: boolean) =>
      call('claim_build', { p_shown: digest, p_problem: problem, p_has_hook }, claimedBuild),
    reportBuild: (p_problem: string) => call('report_build', { p_problem }, decode.nothing),
  }
}

/** An older key is a token as well; a newer one must not be sent as one. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}
