import { callFunction } from './client.ts'
import { nothing } from './decode.ts'

/**
 * Deletes the account and all of its rows. The session on this device stays. @throws {DataError}
 */
export function deleteOwnAccount(): Promise<void> {
  return callFunction('delete_my_account', {}, nothing)
}
