import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../deno', import.meta.url))
const deno = join(folder, 'node_modules/.bin/deno')

/** Installs Deno, which only these tests need: a first start does not wait for it. */
export function installDeno(): void {
  if (existsSync(deno)) return
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  })
}

/** Runs the function as Supabase does, on a port of this machine. Resolves once it listens. */
export async function startFunction(deployment: string, env: Record<string, string>) {
  const functionFile = join(deployment, 'supabase/functions/send-emails/index.ts')
  const process_ = spawn(
    deno,
    ['run', '--no-config', '--allow-net', '--allow-env', '--no-lock', functionFile],
    { env: { ...process.env, ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' } },
  )
  const exited = new Promise<void>((resolve) => process_.once('exit', () => resolve()))
  /** Ends it at once, wherever it is. */
  const kill = async () => {
    process_.kill('SIGKILL')
    await exited
  }
  return { url: await addressOf(process_, exited), kill }
}

function addressOf(process_: ChildProcess, exited: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Listening on (http:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address.replace(/\/$/, ''))
    }
    process_.stdout?.on('data', read)
    process_.stderr?.on('data', read)
    void exited.then(() => reject(new Error(`The function has ended: ${output}`)))
  })
}
