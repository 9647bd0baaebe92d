// `npm run make-admin -- someone@example.com`: makes an account of the local database an admin while
// `npm start` runs. Uses the local backend's secret key.
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { Database } from '../../src/shared/supabase/database.types.ts'
import { readKeys } from '../local/backend/keys.ts'
import { ports, runCommand, StartError } from '../local/settings.ts'

const dataDir = 'supabase/.temp'
const backend = `http://127.0.0.1:${ports.BACKEND_PORT}`

await runCommand(() => makeAdmin(process.argv[2] ?? ''))

async function makeAdmin(email: string): Promise<void> {
  if (!email.includes('@')) {
    throw new StartError('Whose account? Run: npm run make-admin -- someone@example.com')
  }
  const keys = await readKeys(dataDir)
  if (keys === null) {
    throw new StartError(
      'There is no local database yet. Run npm start first, and leave it running.',
    )
  }
  const headers = { apikey: keys.secretKey }
  const data = new PostgrestClient<Database>(`${backend}/rest/v1`, { headers })
  const account: unknown = answered(await data.rpc('account_of', { p_email: email }))
  if (typeof account !== 'string') {
    throw new StartError(`There is no account for ${email}. Create it on /login first.`)
  }
  const admin = { user_id: account, role: 'admin' }
  const unlessThere = { onConflict: 'user_id,role', ignoreDuplicates: true }
  answered(await data.from('user_roles').upsert(admin, unlessThere))
  console.log(`${email} is an admin. Open /admin, or reload it.`)
}

function answered<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (!error) return data
  if (status > 0) throw new StartError(`The database refused (${status}): ${error.message}`)
  throw new StartError(`Nothing answers on ${backend}. Run npm start in another terminal first.`)
}
