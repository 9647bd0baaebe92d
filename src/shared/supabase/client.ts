import { PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { PostgrestClient } from '@supabase/postgrest-js'
import { decodeResponse } from '../fault.ts'
import { forgetSession, key, ownersToken, renewed, sendInTime } from './auth-client.ts'
import type { Database } from './database.types.ts'
import type { Decoder } from './decode.ts'
import { takeEarlyResponse } from './page-request.ts'

let client: PostgrestClient<Database> | undefined

/**
 * The one client for data, made at its first use, which is always in a browser. The auth client is
 * by itself; `createClient` would add realtime, storage and functions, which is as much code again.
 */
export function database(): PostgrestClient<Database> {
  client ??= new PostgrestClient(new URL('rest/v1', `${PUBLIC_SUPABASE_URL}/`).href, {
    headers: key,
    fetch: sendAsOwner,
  })
  return client
}

type Functions = Database['public']['Functions']

/** Calls a function of the database and reads its answer. @throws {DataError} of every kind */
export function callFunction<Name extends keyof Functions, Value>(
  name: Name,
  args: Functions[Name]['Args'],
  decode: Decoder<Value>,
): Promise<Value> {
  return decodeResponse(database().rpc(name, args), decode)
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
