import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Backend, BackendError, startBackend } from '../../scripts/backend.ts'
import { freePort } from '../../scripts/free-port.ts'
import { Api } from '../support/over-http.ts'

const siteUrl = 'http://localhost:4399'
const tool = 'a1a1a1a1-0000-4000-8000-000000000001'

describe('the embedded backend', () => {
  let dataDir: string
  let backend: Backend
  let api: Api

  const start = async () => {
    backend = await startBackend({ port: await freePort(), dataDir, siteUrl, confirmations: true })
    api = new Api(backend)
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
    await start()
  })
  afterAll(async () => {
    await backend.stop()
    // The last test's backend no longer answers, but may still be writing.
    await rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 100 })
  })

  const call = (name: string, body: unknown, token: string) =>
    api.fetch(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body), token })

  test('has a demo admin who sees figures, and a demo member with nothing done', async () => {
    const admin = await api.signIn('admin@example.com', 'admin-password')
    const overview = await call('admin_overview', {}, admin.accessToken)
    expect((await overview.json()).counts).toEqual({
      profiles: 14,
      resources: 5,
      user_progress: 23,
    })
    const member = await api.signIn('member@example.com', 'member-password')
    const progress = await api.fetch('/rest/v1/user_progress', { token: member.accessToken })
    expect(await progress.json()).toEqual([])
  })

  test('mails links to the page that confirms them, and each signs in once', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const post = (path: string, body: unknown) =>
      api.fetch(path, { method: 'POST', body: JSON.stringify(body) })
    await post('/auth/v1/signup', { email, password: 'a-password' })
    await expect(api.signIn(email)).rejects.toThrow('email_not_confirmed')
    await expect.poll(() => backend.readMails(email)).toHaveLength(1)
    const signUp = readLink(backend.readMails(email)[0]?.link)
    expect(signUp).toMatchObject({ page: `${siteUrl}/login`, type: 'signup' })
    expect((await post('/auth/v1/verify', signUp)).status).toBe(200)
    await post('/auth/v1/recover', { email })
    await expect.poll(() => backend.readMails(email)).toHaveLength(2)
    const recovery = readLink(backend.readMails(email)[1]?.link)
    expect(recovery).toMatchObject({ page: `${siteUrl}/login`, type: 'recovery' })
    const verified = await post('/auth/v1/verify', recovery)
    expect(await verified.json()).toMatchObject({ user: { email } })
    const again = await post('/auth/v1/verify', recovery)
    expect(await again.json()).toMatchObject({ error_code: 'otp_expired' })
  })

  function readLink(link = '') {
    const [page, fragment] = link.split('#')
    return { page, ...Object.fromEntries(new URLSearchParams(fragment)) }
  }

  test("keeps the data and this machine's keys from one start to the next", async () => {
    const member = await api.signIn('member@example.com', 'member-password')
    await call(
      'save_progress',
      { p_resource_id: tool, p_state: { a: { v: 1, t: 1 } } },
      member.accessToken,
    )
    const { secretKey } = backend
    await backend.stop()
    await start()
    expect(backend.secretKey).toBe(secretKey)
    const kept = await api.fetch('/rest/v1/user_progress?select=state', {
      token: member.accessToken,
    })
    expect(await kept.json()).toEqual([{ state: { a: { v: 1, t: 1 } } }])
  })

  test('has keys of its own, which nobody else on the machine may read', async () => {
    expect(backend.secretKey).not.toBe(inject('backend').secretKey)
    for (const file of ['keys.json', 'config.toml']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
    }
  })

  test('says that a port is taken', async () => {
    const port = Number(new URL(backend.url).port)
    const again = startBackend({ port, dataDir: join(dataDir, 'other') })
    await expect(again).rejects.toBeInstanceOf(BackendError)
    await expect(again).rejects.toMatchObject({ reason: 'port-taken' })
  })

  test('leaves nothing running when the process that started it is killed', async () => {
    await backend.stop()
    const port = await freePort()
    const module = new URL('../../scripts/backend.ts', import.meta.url).href
    const options = JSON.stringify({ port, dataDir, siteUrl })
    const program = `const { startBackend } = await import('${module}')
      await startBackend(${options})
      console.log('up')`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(parent.stdout, 'data')
    expect(await answers(port)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => answers(port), { timeout: 5000 }).toBe(false)
  })

  const answers = (port: number) =>
    fetch(`http://127.0.0.1:${port}/auth/v1/health`).then(
      () => true,
      () => false,
    )
})
