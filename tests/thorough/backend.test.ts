import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { Api } from '#backend/over-http.ts'
import { openOwnFolder } from '#temporary-folder.ts'
import { startBackend } from '../../scripts/local/backend/backend.ts'
import { findRunning } from '../../scripts/local/backend/database-files.ts'
import { StartError } from '../../scripts/local/settings.ts'

const siteUrl = 'http://localhost:4399'
const tool = 'a1a1a1a1-0000-4000-8000-000000000001'

const dataDir = await openOwnFolder()
await chmod(dataDir, 0o755)
const start = () => startBackend({ port: 0, dataDir, siteUrl, confirmations: true })
let backend = await start()
let api = new Api(backend)
afterAll(() => backend.stop())

const call = (name: string, body: unknown, token: string) =>
  api.post(`/rest/v1/rpc/${name}`, body, token)

test('the embedded backend has a demo admin who sees figures, and a demo member who has used every tool', async () => {
  const admin = await api.signIn('admin@example.com', 'admin-password')
  const page = await call('admin_page', {}, admin.accessToken)
  expect((await page.json()).overview).toMatchObject({ members: 14, resources: 5, started: 35 })
  const member = await api.signIn('member@example.com', 'member-password')
  const progress = await api.fetch('/rest/v1/user_progress', { token: member.accessToken })
  expect(await progress.json()).toHaveLength(5)
})

test('the embedded backend mails links to the page that confirms them, and each signs in once', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await api.post('/auth/v1/signup', { email, password: 'a-password' })
  await expect(api.signIn(email)).rejects.toThrow('email_not_confirmed')
  await expect.poll(() => backend.readMails(email)).toHaveLength(1)
  const signUp = readLink(backend.readMails(email)[0]?.link)
  expect(signUp).toMatchObject({ page: `${siteUrl}/login`, type: 'signup' })
  expect((await api.post('/auth/v1/verify', signUp)).status).toBe(200)
  await api.post('/auth/v1/recover', { email })
  await expect.poll(() => backend.readMails(email)).toHaveLength(2)
  const recovery = readLink(backend.readMails(email)[1]?.link)
  expect(recovery).toMatchObject({ page: `${siteUrl}/login`, type: 'recovery' })
  const verified = await api.post('/auth/v1/verify', recovery)
  const { user, access_token: token } = await verified.json()
  expect(user).toMatchObject({ email })
  // The link stands for the password that was forgotten, and for nothing else.
  expect((await call('delete_my_account', {}, token)).status).toBe(403)
  const put = { method: 'PUT', token, body: JSON.stringify({ password: 'a-new-one' }) }
  expect((await api.fetch('/auth/v1/user', put)).status).toBe(200)
  await api.signIn(email, 'a-new-one')
  const again = await api.post('/auth/v1/verify', recovery)
  expect(await again.json()).toMatchObject({ error_code: 'otp_expired' })
})

test('the embedded backend keeps what was sent first for an address that nobody has confirmed yet', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const signUp = (name: string) =>
    api.post('/auth/v1/signup', { email, password: `${name}-password`, data: { sign_up: name } })
  await signUp('first')
  await signUp('second')
  await expect.poll(() => backend.readMails(email)).toHaveLength(1)
  const link = readLink(backend.readMails(email)[0]?.link)
  const verified = await (await api.post('/auth/v1/verify', link)).json()
  expect(verified.user.user_metadata.sign_up).toBe('first')
  await api.signIn(email, 'first-password')
  await expect(api.signIn(email, 'second-password')).rejects.toThrow('invalid_credentials')
})

test('the embedded backend keeps the session of a link although other requests fail at the same time', async () => {
  const emails = Array.from({ length: 10 }, () => `${crypto.randomUUID()}@example.com`)
  for (const email of emails) await api.post('/auth/v1/signup', { email, password: 'a-password' })
  const follow = async (email: string) => {
    await expect.poll(() => backend.readMails(email)).toHaveLength(1)
    const verified = await api.post('/auth/v1/verify', readLink(backend.readMails(email)[0]?.link))
    const { access_token: token } = await verified.json()
    return (await api.fetch('/auth/v1/user', { token })).status
  }
  const fail = () => api.post('/auth/v1/verify', { type: 'signup', token_hash: 'not-sent' })
  const answers = await Promise.all(
    emails.map(async (email) => {
      const [status] = await Promise.all([follow(email), fail(), fail(), fail()])
      return status
    }),
  )
  expect(answers).toEqual(emails.map(() => 200))
})

function readLink(link = '') {
  const [page, fragment] = link.split('#')
  return { page, ...Object.fromEntries(new URLSearchParams(fragment)) }
}

test("the embedded backend keeps the data, the emails and this machine's keys from one start to the next", async () => {
  const member = await api.signIn('member@example.com', 'member-password')
  await call(
    'save_progress',
    { p_resource_id: tool, p_state: { a: { v: 1, t: 1 } } },
    member.accessToken,
  )
  await api.post('/auth/v1/recover', { email: 'member@example.com' })
  await expect.poll(() => backend.readMails('member@example.com')).toHaveLength(1)
  const { secretKey, readMails } = backend
  await backend.stop()
  backend = await start()
  api = new Api(backend)
  expect(backend.secretKey).toBe(secretKey)
  expect(backend.readMails()).toEqual(readMails())
  const path = `/rest/v1/user_progress?resource_id=eq.${tool}`
  const answer = await api.fetch(path, { token: member.accessToken })
  expect(await answer.json()).toMatchObject([{ state: { a: { v: 1, t: 1 } } }])
})

test('the embedded backend has keys of its own, and lets nobody else on the machine read them or its folder', async () => {
  expect(backend.secretKey).not.toBe(inject('backend').secretKey)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  for (const file of ['keys.json', 'config.toml']) {
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  }
})

test.runIf(existsSync('/proc/net/tcp'))(
  'the embedded backend listens on no port behind the gateway',
  async () => {
    const { host, port } = new URL(backend.url)
    const [own = '', ...others] = processesOfBackend()
    expect(others).toEqual([])
    expect(await listeningPorts(own)).toEqual([])
    expect(await listeningPorts(String(process.pid)), host).toContain(Number(port))
  },
)

/** The TCP ports on which a process listens, as Linux tells them. */
async function listeningPorts(pid: string): Promise<number[]> {
  const names = await readdir(`/proc/${pid}/fd`)
  const files = await Promise.allSettled(names.map((name) => readlink(`/proc/${pid}/fd/${name}`)))
  const sockets = files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []))
  const tables = ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8'))
  const rows = (await Promise.all(tables))
    .join('\n')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows
    .filter(
      ([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`),
    )
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
}

test('the embedded backend says that a port is taken', async () => {
  const port = Number(new URL(backend.url).port)
  const again = startBackend({ port, dataDir: join(dataDir, 'other') })
  await expect(again).rejects.toBeInstanceOf(StartError)
  await expect(again).rejects.toThrow('EADDRINUSE')
})

test('the embedded backend says who has the database when a second program wants it, also on another port', async () => {
  const again = startBackend({ port: 0, dataDir, siteUrl })
  await expect(again).rejects.toBeInstanceOf(StartError)
  await expect(again).rejects.toThrow(`(process ${process.pid}, backend on ${backend.url})`)
  expect((await api.fetch('/auth/v1/settings')).status).toBe(200)
})

test('the embedded backend is not held up by what a killed program has left', async () => {
  const file = join(dataDir, 'running.json')
  const port = Number(new URL(backend.url).port)
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const left of [JSON.stringify({ pid, port }), '{', '']) {
    await writeFile(file, left)
    expect(await findRunning(dataDir)).toBeNull()
  }
  await writeFile(file, JSON.stringify({ pid: process.pid, port }))
  expect(await findRunning(dataDir)).toEqual({ pid: process.pid, url: backend.url })
})

test('the embedded backend leaves nothing running when the process that started it is killed', async () => {
  await backend.stop()
  expect(await readdir(dataDir)).not.toContain('running.json')
  const module = new URL('../../scripts/local/backend/backend.ts', import.meta.url).href
  const program = `const { startBackend } = await import('${module}')
    const { url } = await startBackend(${JSON.stringify({ port: 0, dataDir, siteUrl })})
    console.log(url)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const [said] = await once(parent.stdout, 'data')
  const url = String(said).trim()
  expect(await answers(url)).toBe(true)
  expect(processesOfBackend()).toHaveLength(1)
  parent.kill('SIGKILL')
  await expect.poll(() => answers(url)).toBe(false)
  await expect.poll(processesOfBackend).toEqual([])
})

const processesOfBackend = () =>
  spawnSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('--config') && line.includes(dataDir))
    .map((line) => line.trim().split(' ')[0])

const answers = (url: string) =>
  fetch(`${url}/auth/v1/health`).then(
    () => true,
    () => false,
  )
