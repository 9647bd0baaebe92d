import { startLoopbackServer } from '../../scripts/local/loopback-server.ts'

const ATTEMPTS = 3

/**
 * Starts a program that cannot choose a port and tell it. Another program may take the port before
 * this one does: then it is started again on the next.
 * @throws what the last attempt has thrown
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  attempt = 1,
): Promise<Started> {
  const { port, stop } = await startLoopbackServer(0, '127.0.0.1', () => {})
  await stop()
  return start(port).catch((error: unknown) => {
    if (attempt === ATTEMPTS) throw error
    return onFreePort(start, attempt + 1)
  })
}
