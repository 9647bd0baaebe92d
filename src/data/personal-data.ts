import { backend } from './client.ts'
import { list, optional, record } from './decode.ts'
import { authResponse, decodeResponse } from './errors.ts'

/** Everything stored about the member that an API can give, as it is stored. @throws {DataError} */
export async function readPersonalData(userId: string): Promise<Record<string, unknown>> {
  const { auth, data } = backend()
  const own = (table: 'user_roles' | 'user_progress' | 'announcement_dismissals') =>
    decodeResponse(data.from(table).select().eq('user_id', userId), list(record))
  const [{ user }, profile, roles, progress, dismissals] = await Promise.all([
    authResponse(auth.getUser()),
    decodeResponse(data.from('profiles').select().eq('id', userId).maybeSingle(), optional(record)),
    own('user_roles'),
    own('user_progress'),
    own('announcement_dismissals'),
  ])
  return { account: user, profile, roles, progress, dismissals }
}
