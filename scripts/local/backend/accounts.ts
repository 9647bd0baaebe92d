import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { parseJson } from '../../../src/shared/supabase/decode.ts'
import type { Handler } from './exchange.ts'

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
export function guardAccounts(ask: Handler, jwtSecret: string): Handler {
  const proofs = new Map<string, Proof>()
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/auth/')) return ask(request)
    const path = pathname.replace(/\/$/, '')
    const name = `${request.method} ${path} ${searchParams.get('grant_type') ?? ''}`.trim()
    const body = await read(request)
    if (body === null) return refusal('bad_json', 'This is no JSON.')
    const setsPassword = /^(?:POST \/auth\/v1\/signup|PUT \/auth\/v1\/user)/.test(name)
    if (setsPassword && Buffer.byteLength(String(body['password'] ?? '')) > 72) {
      return refusal('validation_failed', 'Password cannot be longer than 72 characters')
    }
    if (name.startsWith('PUT /auth/v1/user')) {
      return (await refuseNewPassword(request, body, ask)) ?? ask(request)
    }
    const answer = await ask(request)
    const opens = OPENS[name]
    return opens === undefined ? answer : withProof(answer, opens, proofs, jwtSecret)
  }
}

/** What opens or renews a session; null if it was opened before. */
const OPENS: Record<string, Proof['method'] | null> = {
  'POST /auth/v1/signup': 'password',
  'POST /auth/v1/token password': 'password',
  'POST /auth/v1/token refresh_token': null,
  'POST /auth/v1/verify': 'otp',
}

async function withProof(
  answer: Response,
  method: Proof['method'] | null,
  proofs: Map<string, Proof>,
  jwtSecret: string,
): Promise<Response> {
  const session = (await read(answer)) ?? {}
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
  return Response.json({ ...session, access_token: `${content}.${signature}` }, answer)
}

/** @returns the refusal of a new password without the present one */
async function refuseNewPassword(
  { url, headers }: Request,
  { password, current_password: present }: Json,
  ask: Handler,
): Promise<Response | null> {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? []
  // The token is verified where the password is changed.
  if (password === undefined || JSON.stringify(claimsOf(token)['amr'] ?? '').includes('"otp"')) {
    return null
  }
  if (typeof present !== 'string' || present === '') return refusal('current_password_required')
  const user = await ask(new Request(url, { headers }))
  if (user.status !== 200) return user
  const { email } = (await read(user)) ?? {}
  const { auth } = createClient(new URL(url).origin, headers.get('apikey') ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => ask(new Request(input, init)) },
  })
  const { error } = await auth.signInWithPassword({ email: String(email), password: present })
  if (error) return refusal('current_password_invalid')
  await auth.signOut({ scope: 'local' })
  return null
}

const NEEDS_PASSWORD = 'Current password required when setting new password.'

function refusal(code: string, msg = NEEDS_PASSWORD): Response {
  return Response.json({ code: 400, error_code: code, msg }, { status: 400 })
}

function claimsOf(token: string): Json {
  return Object(parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
}

/** @returns null for what is no JSON; the backend may read more than this does */
async function read(message: Request | Response): Promise<Json | null> {
  const text = Buffer.from(await message.clone().arrayBuffer()).toString()
  const parsed = text === '' ? {} : parseJson(text)
  return parsed === undefined ? null : Object(parsed)
}
