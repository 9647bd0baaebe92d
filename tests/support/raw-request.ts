import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends a request target as it is: `fetch` would normalize it, and set headers of its own. */
export function rawRequest(
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  sends = '',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  const [hostname = '', port] = host.split(':')
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer
      text(answer).then((body) => resolve({ status, headers: told, body }), reject)
    })
    sent.once('upgrade', ({ statusCode: status = 0, headers: told }, socket) => {
      socket.destroy()
      resolve({ status, headers: told, body: '' })
    })
    sent.once('error', reject).end(sends)
  })
}
