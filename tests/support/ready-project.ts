import { fork, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBackend } from '../../scripts/backend.ts'
import { startLoopbackServer } from '../../scripts/loopback-server.ts'
import { siteListener } from '../../scripts/site-server.ts'
import { Api } from './over-http.ts'
import { copyProject } from './project-copy.ts'

type Project = Awaited<ReturnType<typeof copyProject>>
type Settings = Record<string, string | undefined>

/** The masterclass that a project ready for its launch has in its database. */
export const session = {
  slug: 'pilot',
  starts_at: '2099-02-14T13:30:00Z',
  seats: 1,
  registration_open: true,
}

/** Everything an owner fills in before the launch. */
async function fillIn(copy: Project) {
  await copy.edit('site/event.yaml', /^date:.*$/m, 'date: 2099-02-14')
  await copy.edit('site/event.yaml', /^time:.*$/m, 'time: 19:00')
  await copy.edit('site/trainer.yaml', /^name:.*$/m, 'name: Kavya Rao')
  await copy.edit('site/trainer.yaml', /^senderAddress:.*$/m, 'senderAddress: kavya@example.com')
  await copy.edit('legal/terms-of-service.md', /\[jurisdiction: to be named\]/g, 'Karnataka, India')
}

/** A copy of the project, built and served with its backend, in which nothing is left to do. */
export async function startReadyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'launch-'))
  const project = await copyProject()
  await symlink(resolve('supabase'), join(project.folder, 'supabase'))
  await fillIn(project)
  // The site is built with its address, so its server listens before the site is there.
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const site = await startLoopbackServer(0, 'localhost', (...args) => listener(...args))
  const siteUrl = site.url
  const options = { port: 0, dataDir: join(folder, 'backend'), siteUrl, seed: false }
  const backend = await startBackend(options)
  const api = new Api(backend)
  await addOwner(api)
  const built = {
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: backend.publishableKey,
  }
  const { ok, said } = project.astro('build', built)
  if (!ok) throw new Error(said)
  listener = siteListener(join(project.folder, 'dist'))
  const settings = { ...built, SUPABASE_SECRET_KEY: backend.secretKey }
  const checker = startChecker(project)
  const check = (changed: Settings = {}) => checker.check({ ...settings, ...changed })
  return {
    project,
    api,
    siteUrl,
    /** As an owner starts it. */
    npmLaunchCheck: () => launchCheck(project, settings),
    launchCheck: check,
    withEdit: (file: string, from: string | RegExp, to: string) =>
      withEdit(project, file, [from, to], check),
    stop: async () => {
      checker.stop()
      await Promise.all([site.stop(), backend.stop()])
      await project.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** An admin, and the masterclass that the content names. */
async function addOwner(api: Api) {
  const { userId } = await api.signUp('owner@example.com')
  await api.asOwner('POST', 'user_roles', { user_id: userId, role: 'admin' })
  await api.asOwner('POST', 'masterclass_sessions', session)
}

interface Result {
  status: number | null
  said: string
}

/** Runs `npm run launch-check` in the copy, in a process of its own. */
function launchCheck(project: Project, settings: Settings): Promise<Result> {
  const env = { ...process.env, ...settings, NO_COLOR: '1' }
  const child = spawn(process.execPath, ['scripts/launch-check.ts'], { cwd: project.folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail).once('close', (status) => done({ status, said }))
  })
}

/** Runs the same program over and over in one process, one run at a time. */
function startChecker(project: Project) {
  const worker = fork(resolve('tests/support/launch-check-worker.ts'), {
    cwd: project.folder,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return {
    check: (settings: Settings) =>
      new Promise<Result>((done, fail) => {
        worker.once('exit', (code) => fail(new Error(`The launch check ended with ${code}.`)))
        worker.once('message', (result: Result) => {
          worker.removeAllListeners('exit')
          done(result)
        })
        const set = Object.entries(settings).map(([name, value]) => [name, value ?? ''])
        worker.send(Object.fromEntries(set))
      }),
    stop: () => worker.kill(),
  }
}

/** Edits content, checks, and puts the content back. */
async function withEdit<Result>(
  project: Project,
  file: string,
  [from, to]: [from: string | RegExp, to: string],
  check: () => Promise<Result>,
): Promise<Result> {
  const path = join(project.folder, 'src/content', file)
  const before = await readFile(path, 'utf8')
  await project.edit(file, from, to)
  try {
    return await check()
  } finally {
    await writeFile(path, before)
  }
}
