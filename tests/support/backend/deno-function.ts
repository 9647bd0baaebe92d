import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, untilSaid } from '../program.ts'

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
  const server = spawn(
    deno,
    ['run', '--no-config', '--allow-net', '--allow-env', '--no-lock', functionFile],
    { env: { ...process.env, ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' } },
  )
  const [, url = ''] = await untilSaid(server, /Listening on (http:\S+?)\/?\s/)
  /** Ends it at once, wherever it is. */
  const kill = () => end(server, 'SIGKILL')
  return { url, kill }
}
