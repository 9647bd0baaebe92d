import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyContent } from '#project/content-data.ts'
import { rawRequest } from '#raw-request.ts'
import { strangers } from '#strangers.ts'
import { openOwnFolder } from '#temporary-folder.ts'
import { editingEndpoint } from '../../../scripts/editing/endpoint.ts'

const HERO = 'landing/The héro.md'

const folder = await openOwnFolder()
const content = join(folder, 'content')
const readIn = (path: string) => readFile(join(folder, path), 'utf8')
await copyContent(content)
await rename(join(content, 'landing/hero.md'), join(content, HERO))
await writeFile(join(folder, 'outside.md'), await readIn('content/legal/disclaimer.md'))
await symlink('../../outside.md', join(content, 'legal/linked.md'))
const answer = editingEndpoint(content, async () => {})
const server = createServer((request, response) =>
  answer(request, response, () => response.writeHead(500).end()),
)
await once(server.listen(0, 'localhost'), 'listening')
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const host = `localhost:${port}`

/** Sends what the site's own page sends. Node gives the body of a GET no length. */
function send(name: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const ours = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  const sends = method === 'POST' ? JSON.stringify(body) : ''
  return rawRequest(host, `/${name}`, { ...ours, ...headers }, method, sends)
}

/** @param source what the file holds now */
const change = (file: string, source: string, field: string) => ({
  file,
  hash: hash('sha256', source),
  changes: [{ path: [field], value: 'Taken over' }],
})

test.each(strangers)('the editor reads and changes nothing for %s', async (_, headers, method) => {
  const before = await readIn(`content/${HERO}`)
  const saved = await send('save', change(HERO, before, 'headline'), headers, method)
  const opened = await send('open', { file: HERO }, headers, method)
  expect([saved.status, opened.status]).toEqual([403, 403])
  expect(opened.body).not.toContain('headline')
  expect(await readIn(`content/${HERO}`)).toBe(before)
})

test.each([
  '../../outside.md',
  'legal/../../../outside.md',
  '/etc/passwd',
  'legal/linked.md',
  'site/a.ts',
])('the editor changes no file but those of the content: %s', async (file) => {
  const before = await readIn('outside.md')
  const { body } = await send('save', change(file, before, 'title'))
  expect(body).toMatch(/cannot be read|expected a file of the content/)
  expect((await send('open', { file })).body).not.toContain(`"file":"${file}"`)
  expect(await readIn('outside.md')).toBe(before)
})

test('the editor changes nothing in a file that has changed since it was opened', async () => {
  const saved = await send('save', change(HERO, 'an earlier version', 'headline'))
  expect(saved.body).toContain('The file has changed since you opened it.')
  expect(await readIn(`content/${HERO}`)).not.toContain('Taken over')
})

test.each(['{product} is here', '*Now*', 'The #1 way'])(
  'the editor says what to correct first in a file whose headline is %s',
  async (headline) => {
    const file = 'landing/closing.md'
    const before = await readIn(`content/${file}`)
    const broken = before.replace(/^(heading|headline): .*$/m, `$1: ${headline}`)
    expect(broken).not.toBe(before)
    await writeFile(join(content, file), broken)
    const { status, body } = await send('save', change(file, broken, 'section'))
    expect(status).toBe(200)
    expect(body).toMatch(/correct line \d of the file first:/)
    expect(await readIn(`content/${file}`)).toBe(broken)
    await writeFile(join(content, file), before)
  },
)

test('the editor refuses a request that it does not know', async () => {
  expect((await send('constructor', {})).status).toBe(403)
  expect((await send('save', { file: HERO })).status).toBe(400)
})
