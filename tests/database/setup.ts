import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Address } from '#backend/over-http.ts'
import { type Addresses, startHostedServer } from '#hosted.ts'
import { startBackend } from '../../scripts/local/backend/backend.ts'

/** What the database tests run on: the embedded backend, and a real PostgreSQL it never opens. */
declare module 'vitest' {
  interface ProvidedContext {
    backend: Address & { jwtSecret: string }
    hosted: Addresses
  }
}

export default async function openDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-'))
  const prepare = 'update private.settings set is_email_enabled = true;'
  const siteUrl = 'https://site.example.com'
  const options = { port: 0, dataDir: folder, siteUrl, seed: false, prepare }
  const started = await Promise.allSettled([startBackend(options), startHostedServer()])
  const close = async () => {
    for (const server of started) if (server.status === 'fulfilled') await server.value.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const [embedded, hosted] = started
  if (embedded.status === 'rejected' || hosted.status === 'rejected') {
    await close()
    throw new AggregateError(
      started.flatMap((server) => (server.status === 'rejected' ? [server.reason] : [])),
      'The databases did not start',
    )
  }
  const { url, publishableKey, secretKey, jwtSecret } = embedded.value
  project.provide('backend', { url, publishableKey, secretKey, jwtSecret })
  project.provide('hosted', hosted.value.addresses)
  return close
}
