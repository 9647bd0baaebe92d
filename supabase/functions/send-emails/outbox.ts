import type { Result } from './provider.ts'

/** An email that this sender has claimed, with what its template needs. */
export interface ClaimedEmail {
  readonly id: string
  readonly claim: string
  readonly kind: string
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Unclear is a bounce that may be temporary: the third one counts. */
export type SuppressionReason = 'bounced' | 'unclear' | 'complained'

/** The functions of the database that only the secret key may call. */
export interface Outbox {
  /** Writes what has become due by time. */
  schedule(): Promise<void>
  claim(limit: number): Promise<ClaimedEmail[]>
  record(email: ClaimedEmail, result: Result): Promise<void>
  /** @returns whether the token was made for somebody, who may be deleted */
  unsubscribe(token: string): Promise<boolean>
  suppress(address: string, reason: SuppressionReason): Promise<void>
  /**
   * Records what the pages show.
   * @returns whether to ask for a new build now, and the hook that does, unless the sender has its own
   */
  claimBuild(
    shown: { readonly digest: string | null; readonly problem: string | null },
    hasHook: boolean,
  ): Promise<{ readonly isDue: boolean; readonly hook: string | null }>
  reportBuild(problem: string): Promise<void>
}

const TIMEOUT = 15_000

/** @param url the backend's address */
export function openOutbox(url: string, secretKey: string): Outbox {
  const call = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(secretKey), 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${body}`)
    return body === '' ? null : JSON.parse(body)
  }
  return {
    schedule: async () => {
      await call('schedule_emails', {})
    },
    claim: async (p_limit) => readClaimed(await call('claim_emails', { p_limit })),
    record: async (email, result) => {
      await call('record_email', recordOf(email, result))
    },
    unsubscribe: async (p_token) => (await call('unsubscribe', { p_token })) === true,
    suppress: async (p_address, p_reason) => {
      await call('suppress_address', { p_address, p_reason })
    },
    claimBuild: async ({ digest, problem }, p_has_hook) => {
      const args = { p_shown: digest, p_problem: problem, p_has_hook }
      const { is_due, hook }: Record<string, unknown> = Object(await call('claim_build', args))
      return { isDue: is_due === true, hook: typeof hook === 'string' ? hook : null }
    },
    reportBuild: async (p_problem) => {
      await call('report_build', { p_problem })
    },
  }
}

/** An older key is a token as well; a newer one must not be sent as one. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}

const recordOf = ({ id, claim }: ClaimedEmail, result: Result) => ({
  p_id: id,
  p_claim: claim,
  p_outcome: result.outcome,
  p_reason: 'reason' in result ? result.reason.slice(0, 300) : null,
  p_delay: 'delay' in result ? (result.delay ?? 0) : 0,
})

function readClaimed(rows: unknown): ClaimedEmail[] {
  if (!Array.isArray(rows)) throw new TypeError('claim_emails returned no list')
  return rows.map((row: unknown) => {
    const data: Record<string, unknown> = Object(row)
    const { id, claim, kind, recipient } = data
    if (
      typeof id === 'string' &&
      typeof claim === 'string' &&
      typeof kind === 'string' &&
      typeof recipient === 'string'
    ) {
      return { id, claim, kind, recipient, data }
    }
    throw new TypeError('claim_emails returned a row that is no email')
  })
}
