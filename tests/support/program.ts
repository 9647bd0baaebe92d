import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** Runs Node to its end while this process goes on. @returns also what it said, errors last */
export async function runNode(args: string[], options: { cwd?: string; env: NodeJS.ProcessEnv }) {
  const ended = promisify(execFile)(process.execPath, args, options)
  const end: Partial<ExecFileException> = await ended.catch((error: ExecFileException) => error)
  const status = end.code ?? 0
  return { status, ok: status === 0, said: `${end.stdout}${end.stderr}` }
}

/** Waits until a program has said this. @throws with what it said, if it ends before */
export function untilSaid(program: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (part: Buffer) => {
      said += part.toString()
      const found = words.exec(said)
      if (found) resolve(found)
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    const fail = () => reject(new Error(`The program has ended: ${said}`))
    program.once('error', reject).once('close', fail)
  })
}

/** Ends a program, if it has not ended yet, and waits until it has. */
export async function end(program: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'close')
  program.kill(signal)
  await ended
}
