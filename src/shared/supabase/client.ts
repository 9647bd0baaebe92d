import { PUBLIC_SUPABASE_URL } from 'astro:env/client'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { type DataAnswer, DataError, decodeResponse } from '../fault.ts'
import { isRecord } from '../record-of.ts'
import { forgetSession, key, ownersToken, renewed, sendInTime } from './auth-client.ts'
import type { Database } from './database.types.ts'
import { type Decoder, nothing, parseJson } from './decode.ts'
import { requestTo, takeEarlyResponse } from './page-request.ts'

type Functions = Database['public']['Functions']
type Tables = Database['public']['Tables']

/** Calls a function of the database and reads its answer. @throws {DataError} of every kind */
export function callFunction<Name extends keyof Functions, Value>(
  name: Name,
  args: Functions[Name]['Args'],
  decode: Decoder<Value>,
): Promise<Value> {
  return decodeResponse(post(`rpc/${name}`, args), decode)
}

/** Adds a row to a table, unless it is there. @throws {DataError} of every kind */
export function addOnce<Name extends keyof Tables>(
  table: Name,
  row: Tables[Name]['Insert'],
): Promise<void> {
  return decodeResponse(post(table, row, { Prefer: 'resolution=ignore-duplicates' }), nothing)
}

/** Sends what the pages of the tools send, which do without the library for tables. */
async function post(
  path: string,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<DataAnswer> {
  const { address, headers } = requestTo(path, PUBLIC_SUPABASE_URL, key.apikey)
  const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
  try {
    const response = await sendAsOwner(address, init)
    const text = await response.text()
    const data = text === '' ? null : parseJson(text)
    const isFine = response.ok && data !== undefined
    return { data, error: isFine ? null : errorIn(data), status: response.status }
  } catch (error) {
    return { data: null, error: { message: String(error) }, status: 0 }
  }
}

function errorIn(answer: unknown): { message: string; code?: string } {
  const { message, code } = isRecord(answer) ? answer : {}
  return { message: `${message}`, ...(typeof code === 'string' && { code }) }
}

let client: PostgrestClient<Database> | undefined

/** The one client for tables. It is loaded and made at its first use. @throws {DataError} `offline` */
export async function database(): Promise<PostgrestClient<Database>> {
  const { PostgrestClient } = await import('@supabase/postgrest-js').catch((error) => {
    console.debug(error)
    throw new DataError({ kind: 'offline' })
  })
  client ??= new PostgrestClient(new URL('rest/v1', `${PUBLIC_SUPABASE_URL}/`).href, {
    headers: key,
    fetch: sendAsOwner,
  })
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
