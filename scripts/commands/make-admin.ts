// `npm run make-admin -- someone@example.com`: makes an account of the local database an admin while
// `npm start` or `npm run dev` runs. Uses the local backend's secret key.
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { Database } from '../../src/shared/supabase/database.types.ts'
import { findRunning } from '../local/backend/database-files.ts'
import { readKeys } from '../local/backend/keys.ts'
import { runCommand, StartError } from '../local/settings.ts'

const dataDir = 'supabase/.temp'

await runCommand(async () => {
  const email = process.argv[2] ?? ''
  if (!email.includes('@')) {
    throw new StartError('Whose account? Run: npm run make-admin -- someone@example.com')
  }
  const running = await findRunning(dataDir)
  const keys = await readKeys(dataDir)
  if (running === null || keys === null) {
    throw new StartError(
      'The local database is not running. Run npm start in another terminal first.',
    )
  }
  const headers = { apikey: keys.secretKey }
  const data = new PostgrestClient<Database>(`${running.url}/rest/v1`, { headers })
  // The auth server keeps addresses in lower case.
  const ofAddress = data.from('profiles').select('id').eq('email', email.trim().toLowerCase())
  const [account] = answered(await ofAddress.limit(1))
  if (account === undefined) {
    throw new StartError(`There is no account for ${email}. Create it on /login first.`)
  }
  const admin = { user_id: account.id, role: 'admin' }
  const unlessThere = { onConflict: 'user_id,role', ignoreDuplicates: true }
  answered(await data.from('user_roles').upsert(admin, unlessThere))
  console.log(`${email} is an admin. Open /admin, or reload it.`)
})

function answered<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (!error) return data
  throw new StartError(`The database refused (${status}): ${error.message}`)
}
