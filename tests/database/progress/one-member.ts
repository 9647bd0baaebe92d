import type { Sql } from 'postgres'
import { addSession } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'

const member = 'e0000000-0000-4000-8000-00000000000b'
const session = 'e1000000-0000-4000-8000-00000000000b'
export const quiz = 'a1a1a1a1-0000-4000-8000-000000000001'

/** The claims of the member's token. */
export const claims = { role: 'authenticated', sub: member, session_id: session } as const

/** Connects to a copy of the database in which one member is signed in. */
export async function openWithMember(connections = 1): Promise<Sql> {
  const sql = await openOwnCopy(connections)
  await sql`insert into auth.users (id, email) values (${member}, 'member@example.com')`
  await addSession(sql, member, session)
  return sql
}
