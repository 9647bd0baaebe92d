import type { Sql } from 'postgres'
import { beforeEach } from 'vitest'
import { actAs, stopHour } from '../backend/over-sql.ts'
import { openOwnCopy } from '../backend/own-copy.ts'

type ContactFields = { name?: string; email?: string; message?: string; website?: string }
type Answer = { status: string; location: string | undefined; cacheControl: string | undefined }

/** A message that the form accepts. */
export const letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it recorded?' }
const site = 'https://www.example.com'

/** A database for one test file, with many connections; each test starts with an empty inbox. */
export async function openContactForm() {
  const sql = await openOwnCopy(30)
  await stopHour(sql)
  await sql`insert into private.site_origins (origin, is_default)
    values (${site}, true), ('https://preview.example.com', false)`
  beforeEach(async () => {
    await sql`truncate public.contact_messages, private.request_counters cascade`
    await sql`update private.request_limits
      set an_hour_from_everyone = 60, an_hour_from_one_address = 5, an_hour_in_total = 600`
    await sql`update private.settings set address_header = 'cf-connecting-ip'`
  })
  return {
    sql,
    send: (fields: ContactFields, headers?: Record<string, string>) => send(sql, fields, headers),
    stored: () =>
      sql<{ name: string; email: string; message: string }[]>`
        select name, email, message from public.contact_messages order by created_at`,
  }
}

/** Posts the form as PostgREST hands it over: as anon, with the request's headers. */
function send(
  sql: Sql,
  fields: ContactFields,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`
    const { name = '', email = '', message = '', website = '' } = fields
    await transaction`select public.send_contact_message(${name}, ${email}, ${message}, ${website})`
    const [answered] = await transaction<{ status: string; headers: string }[]>`
      select current_setting('response.status') as status,
        current_setting('response.headers') as headers`
    const sent: Record<string, string>[] = JSON.parse(answered?.headers ?? '[]')
    const { Location, 'Cache-Control': cacheControl } = Object.assign({}, ...sent)
    return { status: answered?.status ?? '', location: Location, cacheControl }
  })
}

/** The answer that leads back to the page with this mark in the address. */
export const answerAt = (mark: string): Answer => ({
  status: '303',
  location: `${site}/#message-${mark}`,
  cacheControl: 'no-store',
})
