// `npm run make-admin -- someone@example.com`: makes an account of the local database an admin while
// `npm start` runs. Uses the local backend's secret key.
import { BackendError } from './backend/error.ts'
import { hasKeys, readKeys } from './backend/keys.ts'
import { ports, StartError } from './settings.ts'

const dataDir = 'supabase/.temp'
const backend = `http://127.0.0.1:${ports.BACKEND_PORT}`

try {
  await makeAdmin(process.argv[2] ?? '')
} catch (error) {
  if (!(error instanceof StartError || error instanceof BackendError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function makeAdmin(email: string): Promise<void> {
  if (!email.includes('@')) {
    throw new StartError('Whose account? Run: npm run make-admin -- someone@example.com')
  }
  const key = await secretKey()
  const account: unknown = await call(key, 'rpc/account_of', { p_email: email })
  if (typeof account !== 'string') {
    throw new StartError(`There is no account for ${email}. Create it on /login first.`)
  }
  await call(key, 'user_roles?on_conflict=user_id,role', { user_id: account, role: 'admin' })
  console.log(`${email} is an admin. Open /admin, or reload it.`)
}

async function secretKey(): Promise<string> {
  if (!hasKeys(dataDir)) {
    throw new StartError(
      'There is no local database yet. Run npm start first, and leave it running.',
    )
  }
  const { secretKey } = await readKeys(dataDir)
  return secretKey
}

/** Posts with the secret key. Rows that exist already are left alone. */
async function call(key: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${backend}/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      prefer: 'resolution=ignore-duplicates',
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new StartError(`Nothing answers on ${backend}. Run npm start in another terminal first.`)
  })
  const text = await answer.text()
  if (!answer.ok) throw new StartError(`The database refused (${answer.status}): ${text}`)
  return text === '' ? null : JSON.parse(text)
}
