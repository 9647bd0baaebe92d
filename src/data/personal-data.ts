import { askAuth } from './auth-client.ts'
import { backend } from './client.ts'
import { boolean, list, optional, record } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** Everything stored about the member that an API can give, as it is stored. @throws {DataError} */
export async function readPersonalData(userId: string): Promise<Record<string, unknown>> {
  const { data } = backend()
  const own = (table: 'user_roles' | 'user_progress' | 'announcement_dismissals') =>
    decodeResponse(data.from(table).select().eq('user_id', userId), list(record))
  const [{ user }, profile, roles, progress, dismissals, registered, wantsNews] = await Promise.all(
    [
      askAuth((auth) => auth.getUser()),
      decodeResponse(
        data.from('profiles').select().eq('id', userId).maybeSingle(),
        optional(record),
      ),
      own('user_roles'),
      own('user_progress'),
      own('announcement_dismissals'),
      decodeResponse(registrations(userId), list(record)),
      decodeResponse(data.rpc('wants_news'), boolean),
    ],
  )
  return {
    account: user,
    profile,
    roles,
    progress,
    dismissals,
    registrations: registered,
    wants_news: wantsNews,
  }
}

/** An admin may read everybody's, so the query names whose. */
const registrations = (userId: string) =>
  backend()
    .data.from('registrations')
    .select('*, session:masterclass_sessions(slug, starts_at)')
    .eq('user_id', userId)
