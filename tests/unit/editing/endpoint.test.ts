import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '../../../scripts/astro/editing/protocol.ts'
import { editingEndpoint } from '../../../scripts/editing/endpoint.ts'

const HERO = 'landing/hero.md'
const SECRET = 'a: secret\n'

let folder: string
let server: Server
let token: string
let host: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endpoint-'))
  await cp('src/content', join(folder, 'content'), { recursive: true })
  await writeFile(join(folder, 'secret.yaml'), SECRET)
  await symlink('../../secret.yaml', join(folder, 'content/site/linked.yaml'))
  const endpoint = editingEndpoint(join(folder, 'content'))
  token = endpoint.token
  server = createServer((request, response) =>
    endpoint.handle(request, response, (error: unknown) => {
      response.writeHead(500).end(String(error))
    }),
  )
  await once(server.listen(0, 'localhost'), 'listening')
  host = `localhost:${Object(server.address()).port}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** What the page sends with its requests. */
const own = () => ({
  origin: `http://${host}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  [TOKEN_HEADER]: token,
})

function ask(name: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const text = JSON.stringify(body)
  const [hostname, port] = host.split(':')
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path: `/${name}`,
      method,
      headers: { ...own(), 'content-length': Buffer.byteLength(text), ...headers },
    })
    sent.once('error', reject).once('response', async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() })
    })
    sent.end(text)
  })
}

async function hashOf(file: string): Promise<string> {
  const { files } = JSON.parse((await ask('fields', {})).body)
  return files.find((found: { file: string }) => found.file === file)?.hash
}

const setting = (file: string, hash: string) => ({
  files: [{ file, hash, changes: [{ kind: 'set', path: ['eyebrow'], value: 'Taken over' }] }],
})

test.each<[string, () => Record<string, string>, string?]>([
  [
    'a page on another port',
    () => ({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }),
  ],
  [
    'a page on the internet',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  ],
  ['a page rebound by DNS', () => ({ host: 'evil.example', origin: 'http://evil.example' })],
  ['a form', () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
  ['a program that does not say where it comes from', () => ({ 'sec-fetch-site': 'none' })],
  ['a page that guesses the token', () => ({ [TOKEN_HEADER]: '0'.repeat(64) })],
  ['a page without the token', () => ({ [TOKEN_HEADER]: '' })],
  ['a link', () => ({}), 'GET'],
])('%s changes and reads nothing', async (_, headers, method) => {
  const before = await readFile(join(folder, 'content', HERO), 'utf8')
  const hash = await hashOf(HERO)
  expect((await ask('change', setting(HERO, hash), headers(), method)).status).toBe(403)
  const { status, body } = await ask('fields', {}, headers(), method)
  expect([status, body.includes(token), body.includes('eyebrow')]).toEqual([403, false, false])
  expect(await readFile(join(folder, 'content', HERO), 'utf8')).toBe(before)
})

test.each([
  ['a path out of the content', '../secret.yaml'],
  ['a path through a folder', 'site/../../secret.yaml'],
  ['an absolute path', '/etc/passwd'],
  ['a link out of the content', 'site/linked.yaml'],
  ['a hidden file', 'site/.env'],
  ['code', 'site/run.ts'],
])('the page itself cannot change %s', async (_, file) => {
  const { status, body } = await ask('change', setting(file, await hashOf(HERO)))
  expect([status, JSON.parse(body)]).toEqual([
    422,
    'Only files of src/content can be changed here.',
  ])
  expect(JSON.parse((await ask('history', { file, path: ['a'] })).body)).toBeNull()
  expect(await readFile(join(folder, 'secret.yaml'), 'utf8')).toBe(SECRET)
})

test.each([
  ['nothing', {}],
  ['no list', { files: HERO }],
  ['an unknown change', { files: [{ file: HERO, hash: '', changes: [{ kind: 'run' }] }] }],
])('a request that says %s is refused', async (_, body) => {
  expect((await ask('change', body)).status).toBe(400)
})

test('an unknown request is refused', async () => {
  expect((await ask('constructor', {})).status).toBe(404)
})

test('two files are changed both or not at all', async () => {
  const wrong = {
    file: 'site/brand.yaml',
    hash: 'old',
    changes: [{ kind: 'set', path: ['name'], value: 'X' }],
  }
  const [right] = setting(HERO, await hashOf(HERO)).files
  expect((await ask('change', { files: [right, wrong] })).status).toBe(409)
  expect(await readFile(join(folder, 'content', HERO), 'utf8')).not.toContain('Taken over')
})
