import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../settings.ts'
import { projectDir } from './config.ts'
import { type Mail, takeMails } from './mail.ts'

const preload = new URL('./preload.ts', import.meta.url).href

/** How the backend's own command is run. */
export interface Command {
  configFile: string
  /** Where the backend listens instead of on a TCP port. */
  socketPath: string
}

/** Takes what a developer should read: each mail, and the backend's last words if it dies. */
export type Log = (line: string) => void

export interface BackendProcess {
  mails: Mail[]
  /** Delivers a mail on this machine, as those of the backend are. */
  deliver(mail: Mail): void
  /** Resolves once the process is gone and the data is on disk. */
  stop(): Promise<void>
}

function spawnLite({ configFile, socketPath }: Command, args: string[], nodeFlags: string[] = []) {
  const cli = join(projectDir, 'node_modules/@supabase/lite/dist/cli/index.js')
  const command = ['--import', preload, cli, ...args, '--config', configFile]
  return spawn(process.execPath, [...nodeFlags, ...command], {
    cwd: projectDir,
    env: {
      ...process.env,
      BACKEND_SOCKET: socketPath,
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      NO_COLOR: '1',
    },
  })
}

/** Runs one command to its end. The CLI only warns about a seed that fails; here that is an error. */
export async function runLite(command: Command, args: string[]): Promise<void> {
  // What ends in a second is not worth optimizing: this compiles the database's WebAssembly only once.
  const child = spawnLite(command, args, ['--liftoff-only'])
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const output = withoutStacks(out + err)
  if (code !== 0 || output.includes('Seed warning')) {
    throw new StartError(`lite ${args.slice(0, 2).join(' ')} failed:\n${output}`)
  }
}

/** Starts the backend. Resolves once it serves requests. */
export function serveLite(command: Command, siteUrl: string, log: Log): Promise<BackendProcess> {
  const child = spawnLite(command, ['start', '--no-admin'])
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const mails: Mail[] = []
  const lastErrors = keepLastErrors(child)
  let unread = ''
  let isStopping = false
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    await closed
  }
  const deliver = (mail: Mail) => {
    mails.push(mail)
    log(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}`)
  }
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      unread += chunk.toString()
      if (unread.includes('Ready in')) resolve({ mails, deliver, stop })
      unread = takeMails(unread, siteUrl, deliver)
    })
    child.once('error', reject)
    void closed.then(() => {
      reject(new StartError(`lite start ended: ${lastErrors()}`))
      if (!isStopping) log(`The backend has stopped by itself: ${lastErrors()}`)
    })
  })
}

/** The backend prints every error that it also answers, so only the last ones are worth reading. */
function keepLastErrors(child: ChildProcessWithoutNullStreams): () => string {
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000)
  })
  return () => withoutStacks(text)
}

/** A stack of somebody else's program tells a developer of a site nothing. */
function withoutStacks(text: string): string {
  return text.replace(/^\s+at .*\n?/gm, '').trim()
}
