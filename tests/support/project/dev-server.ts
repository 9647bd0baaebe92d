import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { onFreePort } from '../free-port.ts'
import { copyEnv } from './project-copy.ts'

/**
 * Starts `astro dev` in a copy of the project as a person starts it: it behaves differently under Vitest.
 * @returns its host and port, and how to stop it
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
  await new Promise<void>((ready, fail) => {
    server.once('error', fail).once('close', () => fail(new Error('astro dev has ended')))
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('watching for file changes')) ready()
    })
  })
  return {
    host: `localhost:${port}`,
    async stop() {
      const ended = new Promise((done) => server.once('close', done))
      server.kill()
      await ended
    },
  }
}
