import { globSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDevServer } from '#project/dev-server.ts'
import { openOwnProject } from '#project/project-copy.ts'
import { rawRequest } from '#raw-request.ts'
import { strangers } from '#strangers.ts'

const SECRET = 'sb_secret_of_this_machine'

const project = await openOwnProject()
const path = (name: string) => join(project.folder, name)
await project.add('supabase/.temp/keys.json', JSON.stringify({ secretKey: SECRET }))
await project.add('.env', `SUPABASE_SECRET_KEY=${SECRET}\n`)
await project.add('src/.env.local', `SUPABASE_SECRET_KEY=${SECRET}\n`)
await symlink('../supabase/.temp/keys.json', path('src/linked.json'))
await symlink('../supabase/.temp', path('src/linked'))
await symlink('../supabase/.temp/keys.json', path('public/linked.json'))
await symlink('../../../supabase/.temp/keys.json', path('src/content/site/linked.json'))
const opened = path('opened.txt')
await project.add('editor.sh', `#!/bin/sh\nprintf '%s\\n' "$@" >> '${opened}'\n`)
await chmod(path('editor.sh'), 0o755)
await project.add('opened.txt', '')
const host = await startDevServer(project.folder, { LAUNCH_EDITOR: path('editor.sh') })

const ask = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(host, target, headers, method)

/** What the site's own page sends with a request. */
const fromOurPage = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }

const keys = '/supabase/.temp/keys.json'
const keysFile = join(project.folder, keys)
const paths: [string, string][] = [
  ['the keys', keys],
  ['an environment file', '/.env'],
  ['an environment file in a served folder', '/src/.env.local'],
  ['the configuration', '/package.json'],
  ['encoded dots', '/src/%2e%2e/supabase/.temp/keys.json'],
  ['encoded slashes', '/src%2f..%2fsupabase%2f.temp%2fkeys.json'],
  ['twice encoded slashes', '/src%252f..%252fsupabase%252f.temp%252fkeys.json'],
  ['encoded letters', '/supabase/%2etemp/%6beys.json'],
  ['dot segments', '/src/../supabase/.temp/keys.json'],
  ['backslashes', '/src/..\\supabase\\.temp\\keys.json'],
  ['two slashes', `/${keys}`],
  ['a slash at the end', `${keys}/`],
  ['a broken encoding', `${keys}%`],
  ['a null byte', `${keys}%00.ts`],
  ['an absolute-form target', `http://${host}${keys}`],
  ['an absolute path', keysFile],
  ['the file system prefix', `/@fs${keysFile}`],
  ['the file system prefix and two slashes', `/@fs/${keysFile}`],
  ['the file system prefix outside the project', '/@fs/etc/passwd'],
  ['the identifier prefix', `/@id${keys}`],
  ['the identifier prefix and an absolute path', `/@id/${keysFile}`],
  ['a link to the keys', '/src/linked.json'],
  ['a link to their folder', '/src/linked/keys.json'],
  ['a link in the public folder', '/linked.json'],
  ['a link, by the file system', `/@fs${join(project.folder, 'src/linked.json')}`],
  ['the image endpoint', `/_image?f=svg&href=${encodeURIComponent(`/@fs${keysFile}`)}`],
]
const queries = ['', '?import', '?raw', '?import&raw', '?url&inline', '?t=1&import', '#.ts']
test.each(paths)(
  'a page that reads files from the development server gets nothing by %s',
  async (_, target) => {
    for (const query of queries) {
      for (const accept of ['*/*', 'text/html']) {
        const asked = `${target}${target.includes('?') ? query.replace('?', '&') : query}`
        const answer = await ask(asked, { accept })
        expect(answer.status, asked).toBeGreaterThanOrEqual(400)
        expect(answer.body, asked).not.toContain(SECRET)
        expect(answer.body, asked).not.toMatch(/root:|ai-mind-os/)
      }
    }
  },
)

const own = '/src/ui/Button.tsx'
test.each([
  ['on another port', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['on another port, without CORS', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' }],
  ['in an old browser', { origin: 'http://localhost:3000' }],
  ['of the same address by another name', { origin: 'http://127.0.0.1:4321' }],
  ['on the internet', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['without a name', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['that embeds it', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' }],
  ['that was rebound by DNS', { host: 'evil.example' }],
])('a page of another origin %s gets neither a page nor a module', async (_, headers) => {
  for (const target of ['/', own, '/@vite/client']) {
    const answer = await ask(target, headers)
    expect(answer.status, target).toBe(403)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.body.length).toBeLessThan(500)
  }
})

test('a page of another origin may link to the site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await ask('/', { ...headers, 'sec-fetch-dest': 'document' })).status).toBe(200)
})

test('a page of another origin is not told by a preflight that it may ask', async () => {
  const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' }
  const answer = await ask(own, headers, 'OPTIONS')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test('an editor sees every email, on two devices and in both color schemes', async () => {
  const { status, body } = await ask('/dev/emails')
  expect(status).toBe(200)
  const emails = globSync('tests/content/emails/*.md').length
  expect(emails).toBeGreaterThan(10)
  expect(body.match(/<iframe /g)).toHaveLength(emails * 4)
})

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
  'sec-websocket-protocol': 'vite-hmr',
}

/** The status with which a WebSocket is refused, or 101. */
const openSocket = async (target: string, headers: Record<string, string>) =>
  (await ask(target, { ...upgrade, ...headers })).status

test('the socket of the development server is closed to a page of another origin, which cannot read the token', async () => {
  const origin = 'http://localhost:3000'
  expect(await openSocket('/', { origin })).toBe(400)
  expect(await openSocket('/?token=guessed', { origin })).toBe(400)
  expect(await openSocket('/', { origin: 'http://evil.example', host: 'evil.example' })).toBe(400)
})

test('the socket of the development server is open to its own page', async () => {
  const origin = `http://${host}`
  const { body } = await ask('/@vite/client', { origin, 'sec-fetch-site': 'same-origin' })
  const token = /wsToken = "([^"]+)"/.exec(body)?.[1] ?? ''
  expect(await openSocket(`/?token=${token}`, { origin })).toBe(101)
})

const endpoint = (file: string) => `/__open-in-editor?file=${encodeURIComponent(file)}`
const hero = 'landing/hero.md'
const openedFiles = async () => (await readFile(opened, 'utf8')).split('\n').filter(Boolean)

test('the file opener opens the file whose form an editor has open', async () => {
  const before = await openedFiles()
  expect((await ask(endpoint(hero), fromOurPage, 'POST')).status).toBe(200)
  await expect
    .poll(openedFiles)
    .toEqual([...before, expect.stringMatching(/content\/landing\/hero\.md$/)])
})

test.each(strangers)(
  'the file opener opens nothing for %s',
  async (_, headers, method = 'POST') => {
    const before = await openedFiles()
    const answer = await ask(endpoint(hero), { ...fromOurPage, ...headers }, method)
    expect(answer.status).toBe(403)
    expect(await openedFiles()).toEqual(before)
  },
)

test('the file opener opens nothing for a program that does not say where it comes from', async () => {
  for (const method of ['GET', 'POST', 'PUT']) {
    expect((await ask(endpoint(hero), {}, method)).status).toBe(403)
  }
})

test.each([
  ['a file outside the content', '../../package.json'],
  ['a path out of the content', '../../supabase/.temp/keys.json'],
  ['an absolute path', '/etc/passwd'],
  ['a file address', 'file:///etc/passwd'],
  ['a link out of the content', 'site/linked.json'],
  ['a folder', 'landing'],
  ['a folder with a similar name', '../content-model/content-files.ts'],
  ['a file that is not there', 'landing/nothing.md'],
  ['a line', `${hero}:1`],
  ['a line of a file outside', '../../package.json:3:1'],
  ['a null byte', `${hero}\0.md`],
  ['nothing', ''],
])('the file opener does not open %s', async (_, file) => {
  const before = await openedFiles()
  const address = endpoint(file)
  for (const target of [
    address,
    address.toUpperCase().replace('?FILE=', '?file='),
    address.replace('?', '/?'),
    address.replace('?', '.js?'),
    `${address}&file=${hero}`,
  ]) {
    expect((await ask(target, fromOurPage, 'POST')).status, target).toBe(403)
  }
  expect(await openedFiles()).toEqual(before)
})
