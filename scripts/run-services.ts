import { StartError } from './settings.ts'

interface Service {
  stop(): Promise<void>
}

/** Registers a service to stop when the program ends. */
export type Register = <Started extends Service>(service: Started) => Started

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

/** Prints the addresses and the demo accounts. */
export function announce(siteUrl: string, backendUrl: string): void {
  console.log(`
  Site      ${siteUrl}
  Backend   ${backendUrl}
  Emails    ${backendUrl}/mailbox

  Admin     admin@example.com / admin-password
  Member    member@example.com / member-password

  Both accounts exist in this machine's database only. Press Ctrl-C to stop.
`)
}
