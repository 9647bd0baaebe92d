import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { EmailMessage } from '@supabase/lite'
import { StartError } from '../settings.ts'
import { projectDir } from './config.ts'
import type { Ask, ProxyAnswer } from './exchange.ts'

/** What the process of the backend works on. */
export interface Command {
  config: string
  /** A file with statements. The migrations that are pending are applied, and then they are run. */
  sql?: string
}

export type BackendProcess = Awaited<ReturnType<typeof startProcess>>

/** What the process of the backend tells. It answers requests in their order. */
export type Told = { state: 'opened' | 'ready' } | { mail: EmailMessage } | { answer: ProxyAnswer }

/** The database of a backend cannot even be opened. */
export class UnopenedError extends StartError {}

/**
 * Starts the backend. Resolves once it serves requests.
 * @throws StartError with its own words, an UnopenedError before its database is open
 */
export async function startProcess(
  command: Command,
  onMail: (mail: EmailMessage) => void,
  log: (line: string) => void,
) {
  const args = Object.entries(command).flatMap(([name, value]) => [`--${name}`, value])
  const child = fork(new URL('./program.ts', import.meta.url), args, {
    cwd: projectDir,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, LITE_TELEMETRY: '0', DO_NOT_TRACK: '1', NO_COLOR: '1' },
  })
  const lastErrors = keepLastErrors(child)
  const waiting: PromiseWithResolvers<ProxyAnswer>[] = []
  let state: 'started' | 'opened' | 'ready' | 'stopping' = 'started'
  const ask: Ask = (message) => {
    const answered = Promise.withResolvers<ProxyAnswer>()
    waiting.push(answered)
    child.send(message, (error) => error && answered.reject(error))
    return answered.promise
  }
  /** Resolves once the process is gone and the data is on disk. */
  const stop = async () => {
    state = 'stopping'
    if (!child.connected) return
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  }
  await new Promise<void>((resolve, reject) => {
    child.on('message', (told: Told) => {
      if ('mail' in told) return onMail(told.mail)
      if ('answer' in told) return waiting.shift()?.resolve(told.answer)
      state = told.state
      if (state === 'ready') resolve()
    })
    child.once('error', reject)
    child.once('close', () => {
      const FailedError = state === 'started' ? UnopenedError : StartError
      const error = new FailedError(`The backend ended: ${lastErrors()}`)
      reject(error)
      for (const answered of waiting) answered.reject(error)
      if (state === 'ready') log(`The backend has stopped by itself: ${lastErrors()}`)
    })
  })
  return { ask, stop }
}

/** The backend prints every error that it also answers, so only the last ones are worth reading. */
function keepLastErrors({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000)
  })
  // A stack of somebody else's program tells a developer of a site nothing.
  return () => text.replace(/^\s+at .*\n?/gm, '').trim()
}
