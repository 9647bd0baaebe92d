import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { rawRequest } from '#raw-request.ts'
import { startGateway } from '../../scripts/local/backend/gateway.ts'

const { url, publishableKey, secretKey } = inject('backend')
const { hostname, port, host } = new URL(url)

/** With every key, so that only the gateway can refuse. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = { apikey: secretKey, ...headers }
  const { status, body } = await rawRequest(host, target, sent, method)
  return { status, body }
}

test('the site reaches the accounts and the tables', async () => {
  for (const target of ['/auth/v1/settings', '/rest/v1/resources?select=id&title=eq.a%2Fb..c']) {
    const answer = await ask(target, { apikey: publishableKey })
    expect(answer.status, `${target} ${answer.body}`).toBe(200)
  }
})

test.each([
  ...['/', '/_system/info', '/_system/config', '/_system/introspect', '/_studio', '/favicon.ico'],
  ...['/static/main.js', '/storage/v1/bucket', '/graphql/v1', '/rest/v1', '/rest/v1x/resources'],
  ...['/REST/V1/resources', '/rest/v1/../../_system/info', '/rest/v1/..%2f..%2f_system/info'],
  ...['/rest/v1/%2e%2e/%2e%2e/_system/info', '/rest/v1/.%2e/%2E./_system/info'],
  ...['/rest/v1/..\\..\\_system\\info', '/rest/v1/..%5c..%5c_system%5cinfo'],
  ...['/rest/v1/%252e%252e/%252e%252e/_system/info', '/rest/v1/./resources'],
  ...['/rest/v1//_system/info', '//_system/info', '/_system/info?/rest/v1/'],
  ...['/_system/info#/rest/v1/', '/_system/info;/rest/v1/', '/rest/v1/resources%00', '*'],
  ...[`http://${host}/_system/info`, `http://${host}/rest/v1/resources`],
  ...['http://example.com/rest/v1/resources'],
])('a page of this machine gets nothing at %s', async (target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    expect(await ask(target, {}, method)).toEqual({ status: 404, body: '' })
  }
})

test.each([
  ...['evil.example', 'evil.example:54321', 'localhost.evil.example', '127.0.0.1.nip.io'],
  ...['0.0.0.0', 'a@localhost'],
])('a page that reaches this machine by the name "%s" gets nothing', async (name) => {
  expect(await ask('/rest/v1/resources', { host: name })).toEqual({ status: 403, body: '' })
})

test('a page that reaches it as localhost is served', async () => {
  expect((await ask('/rest/v1/resources', { host: `localhost:${port}` })).status).toBe(200)
})

test('nobody turns a request into a connection of another kind', async () => {
  const websocket = { connection: 'Upgrade', upgrade: 'websocket' }
  expect(await ask('/rest/v1/resources', websocket)).toEqual({ status: 404, body: '' })
  const tunnel = await raw(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/)
})

test('two requests cannot be smuggled in as one', async () => {
  const answer = await raw(
    `POST /rest/v1/rpc/a HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `0\r\n\r\nGET /_system/info HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(answer).not.toContain('200 OK')
})

test('half a request holds up nobody, broken off or however long the other half takes', async () => {
  const half = `POST /auth/v1/verify HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\n{`
  expect(await raw(half)).toMatch(/^HTTP\/1\.1 400/)
  expect((await ask('/auth/v1/settings', { apikey: publishableKey })).status).toBe(200)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.write(half, resolve))
  const others = Array.from({ length: 5 }, () => ask('/rest/v1/resources?limit=1'))
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  socket.destroy()
})

test('whoever does not finish a request in time is sent away', async () => {
  const gateway = await startGateway(0, 'https://site.example.com', 50)
  for (const sent of [
    `POST /rest/v1/rpc/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`,
    'GET /rest/v1/resources HTTP/1.1\r\nHost: localhost\r\n',
  ]) {
    expect(await answerTo(connect(gateway.port, '127.0.0.1'), sent)).toMatch(/^HTTP\/1\.1 408/)
  }
  await gateway.stop()
})

test('what says that it is too large is refused before it is sent', async () => {
  const head = `POST /rest/v1/rpc/send_contact_message?apikey=${publishableKey} HTTP/1.1\r\nHost: ${host}\r\n`
  const announced = `${head}Content-Length: 40000000\r\n\r\n`
  expect(await answerTo(connect(Number(port), hostname), announced)).toMatch(/^HTTP\/1\.1 413/)
})

test('what turns out to be too large is refused, and all that the site sends is taken', async () => {
  const target = `/rest/v1/rpc/send_contact_message?apikey=${publishableKey}`
  // In chunks, so that nothing says beforehand how large it is.
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'transfer-encoding': 'chunked',
  }
  const send = (size: number) =>
    rawRequest(host, target, headers, 'POST', `message=${'x'.repeat(size)}`).then(
      ({ status }) => status,
      () => 'broken off',
    )
  expect([413, 'broken off']).toContain(await send(2_000_000))
  expect(await send(600_000)).toBe(303)
})

test("only the site's own pages may read an answer", async () => {
  const origin = 'https://evil.example.com'
  const asked = { apikey: publishableKey, origin }
  const preflight = { origin, 'access-control-request-method': 'POST' }
  for (const target of ['/auth/v1/settings', '/rest/v1/resources?limit=1']) {
    for (const [method, headers] of [
      ['GET', asked],
      ['OPTIONS', preflight],
    ] as const) {
      const answer = await rawRequest(host, target, headers, method)
      expect(answer.headers['access-control-allow-origin']).toBe('https://site.example.com')
    }
  }
})

test('whoever leaves before the answer disturbs nobody', async () => {
  const head = `GET /rest/v1/resources?apikey=${publishableKey} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  for (let visits = 0; visits < 20; visits += 1) {
    const socket = connect(Number(port), hostname, () => socket.write(head, () => socket.destroy()))
    await once(socket, 'close')
  }
  expect((await ask('/auth/v1/settings', { apikey: publishableKey })).status).toBe(200)
})

/** What comes back on one connection on which nothing more is said. */
function raw(request: string): Promise<string> {
  const socket = connect(Number(port), hostname, () => socket.end())
  return answerTo(socket, request)
}

/** What comes back until the other side closes the connection. */
function answerTo(socket: Socket, request: string): Promise<string> {
  socket.write(request)
  return text(socket)
}
