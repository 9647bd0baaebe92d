import { PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { PostgrestClient } from '@supabase/postgrest-js'
import { forgetSession, key, ownersToken, renewed, sendInTime } from './auth-client.ts'
import type { Database } from './database.types.ts'
import { takeEarlyResponse } from './early-request.ts'

/**
 * The part of Supabase that pages need for their data; the auth client is by itself. `createClient`
 * would add realtime, storage and functions, which is as much code again.
 */
interface Backend {
  readonly data: PostgrestClient<Database>
}

type Tables = Database['public']['Tables']

/** The columns of a table that a change may name. */
export type TableUpdate<Name extends keyof Tables> = Tables[Name]['Update']

let client: Backend | undefined

/** The one client. Made at its first use, which is always in a browser. */
export function backend(): Backend {
  client ??= {
    data: new PostgrestClient<Database>(new URL('rest/v1', `${PUBLIC_SUPABASE_URL}/`).href, {
      headers: key,
      fetch: sendAsOwner,
    }),
  }
  return client
}

/** A refused token is renewed once and the request repeated once; refused again, it was the last. */
async function sendAsOwner(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await ownersToken()
  const response = await sendWith(token, input, init)
  if (response.status !== 401) return response
  const repeated = await sendWith(await renewed(token), input, init)
  if (repeated.status === 401) void forgetSession()
  return repeated
}

function sendWith(token: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  const address = input instanceof Request ? input.url : String(input)
  const early = takeEarlyResponse(address, token)
  return sendInTime(input, { ...init, headers, keepalive: isSmall(init?.body) }, early)
}

/**
 * Whether a request may outlive its page, as the last save before leaving should. Browsers refuse
 * more than 64 KiB of such bodies, which is 21 thousand units of UTF-16 if each takes three bytes.
 */
function isSmall(body: BodyInit | null | undefined): boolean {
  return typeof body === 'string' && body.length < 20_000
}
