import { sampleSetting } from '../../src/content-model/sample/sample.ts'
import { localDataDir, startBackend } from './backend/backend.ts'
import { refuseSecond } from './backend/database-files.ts'
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts'
import { backendUrl, checkPorts, ports, StartError, siteUrl } from './settings.ts'

/**
 * Runs the services that a command needs, if their ports are free, and stops them in reverse order:
 * on Ctrl-C with status 0, on an error with status 1 and a message.
 */
export async function runServices(
  work: (running: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  const running = new AsyncDisposableStack()
  let stopping = false

  async function stop(status: number): Promise<void> {
    if (stopping) return
    stopping = true
    await running.disposeAsync()
    process.exit(status)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0))
  }

  try {
    await refuseSecond(localDataDir)
    await checkPorts()
    await work(running)
  } catch (error) {
    if (stopping) return
    console.error(error instanceof StartError ? `\n${error.message}\n` : error)
    await stop(1)
  }
}

/**
 * The settings of a site that uses the local backend, whether it has started yet or not, and shows a
 * sample trainer.
 */
export const localSettings = {
  SITE_URL: siteUrl,
  PUBLIC_SUPABASE_URL: backendUrl,
  PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  ...sampleSetting,
}

/**
 * @param build builds the pages anew, where they are not made at each request
 * @throws StartError with the backend's words
 */
export async function startLocalBackend(
  running: AsyncDisposableStack,
  build?: () => Promise<void>,
): Promise<void> {
  const options = { port: ports.BACKEND_PORT, siteUrl, sendEmails: true, log: console.log }
  running.use(await startBackend({ ...options, build }))
}

/** Prints the addresses and the demo accounts. */
export function announce(): void {
  console.log(`
  Site      ${siteUrl}
  Backend   ${backendUrl}
  Emails    ${backendUrl}/mailbox

  Admin     admin@example.com / admin-password
  Member    member@example.com / member-password

  Both accounts exist in this machine's database only. Press Ctrl-C to stop.

  Next      npm run dev, then click a text to change it; docs/editing.md has the rest.
            npm run deploy -- --dry-run https://example.com says what going live takes.
`)
}
