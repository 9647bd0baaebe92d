import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll } from 'vitest'
import { onFreePort } from '../free-port.ts'
import { end, untilSaid } from '../program.ts'
import { copyEnv } from './project-copy.ts'

/**
 * Starts `astro dev` in a copy of the project as a person starts it, because it behaves differently
 * under Vitest, and stops it after the file's last test.
 * @returns its host and port
 */
export function startDevServer(cwd: string, env: Record<string, string> = {}) {
  return onFreePort((port) => start(port, cwd, env))
}

async function start(port: number, cwd: string, env: Record<string, string>) {
  const server = spawn(
    process.execPath,
    [resolve('node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port)],
    { cwd, env: { ...copyEnv, NODE_ENV: 'development', VITEST: undefined, ...env } },
  )
  await untilSaid(server, /watching for file changes/)
  afterAll(() => end(server))
  return `localhost:${port}`
}
