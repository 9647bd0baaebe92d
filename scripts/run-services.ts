import { StartError } from './settings.ts'

interface Running {
  stop(): Promise<void>
}

/** Registers something that must be stopped when the program ends. */
export type Opened = <Thing extends Running>(thing: Thing) => Thing

/**
 * Runs what a command needs at the same time, and stops all of it in reverse order: on Ctrl-C with
 * status 0, on an error with status 1 and a message that a person can act on.
 */
export async function runServices(work: (opened: Opened) => Promise<void>): Promise<void> {
  const running: Running[] = []
  let stopping = false

  async function stop(status: number): Promise<never> {
    stopping = true
    for (const thing of running.toReversed()) await thing.stop()
    process.exit(status)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0)
    })
  }

  try {
    await work((thing) => {
      running.push(thing)
      return thing
    })
  } catch (error) {
    if (stopping) return
    console.error(error instanceof StartError ? `\n${error.message}\n` : error)
    await stop(1)
  }
}

/** What stands in the terminal once everything answers. */
export function announce(siteUrl: string, backendUrl: string): void {
  console.log(`
  Site      ${siteUrl}
  Backend   ${backendUrl}

  Admin     admin@example.com / admin-password
  Member    member@example.com / member-password

  Both accounts exist in this machine's database only. Press Ctrl-C to stop.
`)
}
