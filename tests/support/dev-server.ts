import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * Starts `astro dev` in a folder as a person starts it: it behaves differently under Vitest.
 * @returns its host and port, and how to stop it
 */
export async function startDevServer(cwd: string, env: Record<string, string> = {}) {
  const server = spawn(
    process.execPath,
    [resolve('node_modules/astro/bin/astro.mjs'), 'dev', '--port', '0'],
    { cwd, env: { ...process.env, NODE_ENV: 'development', VITEST: undefined, ...env } },
  )
  let said = ''
  await new Promise<void>((ready, fail) => {
    server.once('error', fail).once('close', () => fail(new Error('astro dev has ended')))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('watching for file changes')) ready()
    })
  })
  const [host = ''] = /localhost:\d+/.exec(said) ?? []
  return {
    host,
    async stop() {
      const ended = new Promise((done) => server.once('close', done))
      server.kill()
      await ended
    },
  }
}
