import { backend } from './client.ts'
import { answer } from './errors.ts'
import { nothing } from './shapes.ts'

/** Deletes the account and every row about it; this device does not know of it yet. @throws {DataError} */
export async function deleteOwnAccount(): Promise<void> {
  await answer(backend().data.rpc('delete_my_account'), nothing)
}
