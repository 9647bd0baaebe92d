import { request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** Sends a request target as it is: `fetch` would normalize it, and set headers of its own. */
export function rawRequest(
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  sends = '',
): Promise<RawAnswer> {
  const [hostname = '', port] = host.split(':')
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
    })
    sent.once('upgrade', ({ statusCode = 0, headers: told }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, headers: told, body: '' })
    })
    sent.once('error', reject).end(sends)
  })
}
