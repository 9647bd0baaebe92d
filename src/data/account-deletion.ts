import { backend } from './client.ts'
import { nothing } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** Deletes the account and every row about it; this device does not know of it yet. @throws {DataError} */
export async function deleteOwnAccount(): Promise<void> {
  await decodeResponse(backend().data.rpc('delete_my_account'), nothing)
}
