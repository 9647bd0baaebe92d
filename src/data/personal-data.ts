import { askAuth } from './auth-client.ts'
import { backend } from './client.ts'
import { boolean, list, optional, record } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** Everything stored about the member that an API can give, as it is stored. @throws {DataError} */
export async function readPersonalData(userId: string): Promise<Record<string, unknown>> {
  const { data } = backend()
  const own = (table: 'user_roles' | 'user_progress' | 'announcement_dismissals') =>
    decodeResponse(data.from(table).select().eq('user_id', userId), list(record))
  const profile = data.from('profiles').select().eq('id', userId).maybeSingle()
  const parts = {
    account: askAuth((auth) => auth.getUser()).then(({ user }) => user),
    profile: decodeResponse(profile, optional(record)),
    roles: own('user_roles'),
    progress: own('user_progress'),
    dismissals: own('announcement_dismissals'),
    registrations: decodeResponse(registrations(userId), list(record)),
    wants_news: decodeResponse(data.rpc('wants_news'), boolean),
  }
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** An admin may read everybody's, so the query names whose. */
const registrations = (userId: string) =>
  backend()
    .data.from('registrations')
    .select('*, session:masterclass_sessions(slug, starts_at)')
    .eq('user_id', userId)
