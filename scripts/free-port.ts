import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on 127.0.0.1 that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
