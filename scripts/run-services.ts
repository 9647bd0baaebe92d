import { startBackend } from './backend.ts'
import { checkPorts, ports, StartError, siteUrl } from './settings.ts'

interface Service {
  stop(): Promise<void>
}

/** Registers a service to stop when the program ends. */
type Register = <Started extends Service>(service: Started) => Started

/**
 * Runs the services that a command needs and stops them in reverse order: on Ctrl-C with status 0,
 * on an error with status 1 and a message.
 */
export async function runServices(work: (register: Register) => Promise<void>): Promise<void> {
  const running: Service[] = []
  let stopping = false

  async function stop(status: number): Promise<never> {
    stopping = true
    for (const service of running.toReversed()) await service.stop()
    process.exit(status)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0)
    })
  }

  try {
    await work((service) => {
      running.push(service)
      return service
    })
  } catch (error) {
    if (stopping) return
    console.error(error instanceof StartError ? `\n${error.message}\n` : error)
    await stop(1)
  }
}

/** Starts the local backend. @returns the settings of a site that uses it */
export async function startLocalBackend(register: Register) {
  await checkPorts()
  const port = ports.BACKEND_PORT
  const options = { port, siteUrl, sendEmails: true, log: console.log }
  const { url, publishableKey } = register(await startBackend(options))
  return { SITE_URL: siteUrl, PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_KEY: publishableKey }
}

/** Prints the addresses and the demo accounts. */
export function announce(site: { SITE_URL: string; PUBLIC_SUPABASE_URL: string }): void {
  console.log(`
  Site      ${site.SITE_URL}
  Backend   ${site.PUBLIC_SUPABASE_URL}
  Emails    ${site.PUBLIC_SUPABASE_URL}/mailbox

  Admin     admin@example.com / admin-password
  Member    member@example.com / member-password

  Both accounts exist in this machine's database only. Press Ctrl-C to stop.
`)
}
