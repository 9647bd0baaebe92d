import { createHmac } from 'node:crypto'
import type { Ask, ProxyAnswer, ProxyRequest } from './exchange.ts'

/** How a session was opened, as hosted Supabase writes it into the claim `amr` of its tokens. */
interface Proof {
  readonly method: 'password' | 'otp'
  readonly timestamp: number
}

type Json = Record<string, unknown>

/**
 * Does what hosted Supabase's auth server does and the embedded backend does not: its tokens say how
 * their session was opened, a new password has at most 72 bytes (bcrypt ignores the others), and takes
 * the present one, except in a session that a mailed link has opened. What opened the sessions of an
 * earlier start is forgotten: they prove nothing.
 */
export function guardAccounts(ask: Ask, jwtSecret: string): Ask {
  const proofs = new Map<string, Proof>()
  return async (message) => {
    const target = message.url.replace(/\/(?=\?|$)/, '')
    const { pathname, searchParams } = new URL(target, 'http://local')
    const request = `${message.method} ${pathname} ${searchParams.get('grant_type') ?? ''}`.trim()
    if (pathname.startsWith('/auth/') && isUnreadable(message)) {
      return refusal('bad_json', 'This is no JSON.')
    }
    if (SETS_PASSWORD.test(request) && isTooLong(message)) {
      return refusal('validation_failed', 'Password cannot be longer than 72 characters')
    }
    if (request.startsWith('PUT /auth/v1/user')) {
      return (await refuseNewPassword(message, ask)) ?? ask(message)
    }
    const answer = await ask(message)
    const opens = OPENS[request]
    return opens === undefined ? answer : withProof(answer, opens, proofs, jwtSecret)
  }
}

const SETS_PASSWORD = /^(?:POST \/auth\/v1\/signup|PUT \/auth\/v1\/user)/

/** The backend may read more than this does: it skips a byte order mark, for example. */
const isUnreadable = ({ body }: ProxyRequest) => body.length > 0 && parse(body) === null

const isTooLong = ({ body }: ProxyRequest) =>
  Buffer.byteLength(String(parse(body)?.['password'] ?? '')) > 72

/** What opens or renews a session; null if it was opened before. */
const OPENS: Record<string, Proof['method'] | null> = {
  'POST /auth/v1/signup': 'password',
  'POST /auth/v1/token password': 'password',
  'POST /auth/v1/token refresh_token': null,
  'POST /auth/v1/verify': 'otp',
}

function withProof(
  answer: ProxyAnswer,
  method: Proof['method'] | null,
  proofs: Map<string, Proof>,
  jwtSecret: string,
): ProxyAnswer {
  const session = parse(answer.body) ?? {}
  const token = session['access_token']
  if (typeof token !== 'string') return answer
  const id = String(claimsOf(token)['session_id'])
  const opened = method && { method, timestamp: Math.floor(Date.now() / 1000) }
  const proof = proofs.get(id) ?? opened
  if (!proof) return answer
  proofs.set(id, proof)
  const [header] = token.split('.')
  const claims = JSON.stringify({ ...claimsOf(token), amr: [proof] })
  const content = `${header}.${Buffer.from(claims).toString('base64url')}`
  const signature = createHmac('sha256', jwtSecret).update(content).digest('base64url')
  const proven = { ...session, access_token: `${content}.${signature}` }
  return json(answer.status, proven, answer.headers)
}

/** @returns the refusal of a new password without the present one */
async function refuseNewPassword(message: ProxyRequest, ask: Ask): Promise<ProxyAnswer | null> {
  const { password, current_password: present } = parse(message.body) ?? {}
  const [, token = ''] = /^Bearer (.+)$/.exec(message.headers.authorization ?? '') ?? []
  // The token is verified where the password is changed.
  if (password === undefined || JSON.stringify(claimsOf(token)['amr'] ?? '').includes('"otp"')) {
    return null
  }
  if (typeof present !== 'string' || present === '') return refusal('current_password_required')
  const user = await ask({ ...message, method: 'GET', body: Buffer.alloc(0) })
  if (user.status !== 200) return user
  const { email } = parse(user.body) ?? {}
  const grant = await ask({
    ...message,
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    body: Buffer.from(JSON.stringify({ email, password: present })),
  })
  const { access_token: opened } = parse(grant.body) ?? {}
  if (typeof opened !== 'string') return refusal('current_password_invalid')
  const headers = { ...message.headers, authorization: `Bearer ${opened}` }
  const url = '/auth/v1/logout?scope=local'
  await ask({ method: 'POST', url, headers, body: Buffer.alloc(0) })
  return null
}

const NEEDS_PASSWORD = 'Current password required when setting new password.'

function refusal(code: string, msg = NEEDS_PASSWORD): ProxyAnswer {
  return json(400, { code: 400, error_code: code, msg })
}

function json(status: number, value: Json, headers: ProxyAnswer['headers'] = {}): ProxyAnswer {
  const type = { 'content-type': 'application/json' }
  return { status, headers: { ...headers, ...type }, body: Buffer.from(JSON.stringify(value)) }
}

function claimsOf(token: string): Json {
  return parse(Buffer.from(token.split('.')[1] ?? '', 'base64url')) ?? {}
}

/** @returns null for what is no JSON */
function parse(body: Buffer): Json | null {
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    return null
  }
}
