import { askAuth } from './auth-client.ts'
import { callFunction, database } from './client.ts'
import { boolean, list, optional, record } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** Everything stored about the member that an API can give, as it is stored. @throws {DataError} */
export async function readPersonalData(userId: string): Promise<Record<string, unknown>> {
  const own = (table: 'user_roles' | 'user_progress' | 'announcement_dismissals') =>
    decodeResponse(database().from(table).select().eq('user_id', userId), list(record))
  const profile = database().from('profiles').select().eq('id', userId).maybeSingle()
  const parts = {
    account: askAuth((auth) => auth.getUser()).then(({ user }) => user),
    profile: decodeResponse(profile, optional(record)),
    roles: own('user_roles'),
    progress: own('user_progress'),
    dismissals: own('announcement_dismissals'),
    registrations: decodeResponse(registrations(userId), list(record)),
    wants_news: callFunction('wants_news', {}, boolean),
  }
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** An admin may read everybody's, so the query names whose. */
const registrations = (userId: string) =>
  database()
    .from('registrations')
    .select('*, session:masterclass_sessions(slug, starts_at)')
    .eq('user_id', userId)
