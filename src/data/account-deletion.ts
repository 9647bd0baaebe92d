import { backend } from './client.ts'
import { nothing } from './decode.ts'
import { decodeResponse } from './errors.ts'

/**
 * Deletes the account and all of its rows. The session on this device stays. @throws {DataError}
 */
export async function deleteOwnAccount(): Promise<void> {
  await decodeResponse(backend().data.rpc('delete_my_account'), nothing)
}
