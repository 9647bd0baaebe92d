import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Stands between a program and its database, and cuts the connection when the program says a word.
 * @returns the address that leads there, until the returned server is closed
 */
export async function cutAt(word: string, address: string) {
  const url = new URL(address)
  const { hostname, port } = url
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const listening = new PassThrough({
      transform: (said: Buffer, _, pass) =>
        said.includes(word) ? pass(new Error('The line is cut.')) : pass(null, said),
    })
    // Each of the three ends the two others.
    pipeline(client, listening, database, client).catch(() => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { address: url.href, [Symbol.asyncDispose]: server[Symbol.asyncDispose].bind(server) }
}
