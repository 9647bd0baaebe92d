import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Door, openDoor } from './backend-door.ts'
import { freePort } from './free-port.ts'

const projectDir = fileURLToPath(new URL('..', import.meta.url))
const liteCli = join(projectDir, 'node_modules/@supabase/lite/dist/cli/index.js')

/** The key the site is built with by default; worth nothing anywhere but on this machine. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_machine_only'
export const LOCAL_BACKEND_PORT = 54321
export const LOCAL_SITE_URL = 'http://localhost:4321'

export type BackendOptions = {
  /** TCP port on 127.0.0.1; 54321 unless told. */
  port?: number
  /** Folder that keeps the database and this machine's keys; `supabase/.temp` unless told. */
  dataDir?: string
  /** Origin of the site, to which mailed links and the contact form lead back. */
  siteUrl?: string
  /** Whether a new account waits for its mailed confirmation; off unless told. */
  confirmations?: boolean
  /** Whether the first start puts the demo data in; on unless told. */
  seed?: boolean
  /** SQL run as the database's owner before the first request is served. */
  prepare?: string
  /** Takes what a developer should read: each mail, and the backend's last words if it dies. */
  log?: (line: string) => void
  /** Takes every mail as it is sent. */
  onMail?: (mail: Mail) => void
}

export type Mail = { to: string; subject: string; text: string; link: string | undefined }

export type Backend = {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Every mail since the start, oldest first; of one addressee if named. */
  readMails(to?: string): Mail[]
  /** Resolves once the process is gone and the data is on disk. */
  stop(): Promise<void>
}

export class BackendError extends Error {
  readonly reason: 'port-taken' | 'failed'

  constructor(reason: BackendError['reason'], message: string) {
    super(message)
    this.name = 'BackendError'
    this.reason = reason
  }
}

type Keys = { secretKey: string; jwtSecret: string }
type Setting = string | number | boolean | string[]
type Instance = Required<Omit<BackendOptions, 'prepare'>> & {
  prepare: string
  url: string
  /** Where the backend itself listens, behind the door. */
  innerPort: number
  keys: Keys
  configFile: string
}

/**
 * Starts the embedded backend on 127.0.0.1 as a child process. The first start in a `dataDir`
 * makes the database and its demo data; later starts keep what is there and apply new migrations.
 * The child stops by itself when this process ends, however it ends.
 *
 * @throws {BackendError} `port-taken` if the port cannot be had, `failed` with the backend's own
 * words for everything else.
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const instance = await describeInstance(options)
  const door = await claimDoor(instance)
  const server = await openDatabase(instance).catch(async (error: unknown) => {
    await door.close()
    throw error
  })
  return {
    url: instance.url,
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    ...instance.keys,
    readMails: (to) => server.mails.filter((mail) => to === undefined || mail.to === to),
    stop: async () => {
      await door.close()
      await server.stop()
    },
  }
}

async function claimDoor({ port, innerPort }: Instance): Promise<Door> {
  try {
    return await openDoor(port, innerPort)
  } catch (error) {
    throw new BackendError('port-taken', String(error))
  }
}

async function openDatabase(instance: Instance): Promise<Server> {
  await makeDatabase(instance)
  return serve(instance)
}

async function describeInstance(options: BackendOptions): Promise<Instance> {
  const dataDir = options.dataDir ?? join(projectDir, 'supabase/.temp')
  const port = options.port ?? LOCAL_BACKEND_PORT
  return {
    port,
    dataDir,
    siteUrl: options.siteUrl ?? LOCAL_SITE_URL,
    confirmations: options.confirmations ?? false,
    seed: options.seed ?? true,
    prepare: options.prepare ?? '',
    log: options.log ?? (() => {}),
    onMail: options.onMail ?? (() => {}),
    url: `http://127.0.0.1:${port}`,
    innerPort: await freePort(),
    keys: (await readKeys(dataDir)) ?? makeKeys(),
    configFile: join(dataDir, 'config.toml'),
  }
}

function makeKeys(): Keys {
  return {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
}

const keysFile = (dataDir: string) => join(dataDir, 'keys.json')

async function readKeys(dataDir: string): Promise<Keys | undefined> {
  if (!existsSync(keysFile(dataDir))) return undefined
  const kept: unknown = JSON.parse(await readFile(keysFile(dataDir), 'utf8'))
  if (
    typeof kept === 'object' &&
    kept !== null &&
    'secretKey' in kept &&
    typeof kept.secretKey === 'string' &&
    'jwtSecret' in kept &&
    typeof kept.jwtSecret === 'string'
  ) {
    return { secretKey: kept.secretKey, jwtSecret: kept.jwtSecret }
  }
  throw new BackendError('failed', `${keysFile(dataDir)} holds no keys: delete ${dataDir}`)
}

/** The keys are written last, so a database without keys is one whose making was cut short. */
async function makeDatabase(instance: Instance): Promise<void> {
  await mkdir(instance.dataDir, { recursive: true })
  await writeFile(instance.configFile, await describeConfig(instance), { mode: 0o600 })
  if (existsSync(keysFile(instance.dataDir))) {
    await runLite(instance, ['migration', 'up'])
  } else {
    await rm(join(instance.dataDir, 'pg'), { recursive: true, force: true })
    await runLite(instance, ['db', 'reset', ...(instance.seed ? [] : ['--no-seed'])])
    await writeFile(keysFile(instance.dataDir), JSON.stringify(instance.keys), { mode: 0o600 })
  }
  const statements = `${allowSite(instance)}${instance.prepare}`
  if (statements !== '') await runLite(instance, ['db', 'query', statements])
}

/** The seed allows the default site; any other is told to the contact form here. */
function allowSite({ siteUrl, seed }: Instance): string {
  if (seed && siteUrl === LOCAL_SITE_URL) return ''
  return `insert into private.site_origins (origin, is_default)
    select '${new URL(siteUrl).origin}', not exists (select from private.site_origins where is_default)
    on conflict do nothing;`
}

/** The project's own config.toml with what belongs to this instance put in. */
async function describeConfig(instance: Instance): Promise<string> {
  const { innerPort, dataDir, siteUrl, confirmations, keys } = instance
  const settings: Record<string, Record<string, Setting>> = {
    api: { port: innerPort },
    db: { driver: 'pglite', url: join(dataDir, 'pg') },
    auth: {
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: keys.secretKey,
      jwt_secret: keys.jwtSecret,
    },
    'auth.email': { enable_confirmations: confirmations },
  }
  const shared = await readFile(join(projectDir, 'supabase/config.toml'), 'utf8')
  return Object.entries(settings).reduce((toml, section) => putIntoToml(toml, ...section), shared)
}

function putIntoToml(toml: string, section: string, settings: Record<string, Setting>): string {
  const header = `[${section}]\n`
  const start = toml.indexOf(`\n${header}`) + 1
  if (start === 0) throw new BackendError('failed', `supabase/config.toml has no [${section}]`)
  const next = toml.indexOf('\n[', start)
  const end = next === -1 ? toml.length : next
  const kept = toml
    .slice(start + header.length, end)
    .split('\n')
    .filter((line) => !((line.split('=')[0] ?? '').trim() in settings))
  const put = Object.entries(settings).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  return toml.slice(0, start) + header + [...put, ...kept].join('\n') + toml.slice(end)
}

/** Run in the child: however this process ends, the pipe between them closes, and the child stops. */
const STOP_WITH_PARENT = `data:text/javascript,
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume().unref()`

function spawnLite(instance: Instance, args: string[]): ChildProcess {
  const command = [liteCli, ...args, '--config', instance.configFile]
  return spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...command], {
    cwd: projectDir,
    env: { ...process.env, LITE_TELEMETRY: '0', DO_NOT_TRACK: '1', NO_COLOR: '1' },
  })
}

/** Runs one command to its end. The CLI only warns about a seed that fails; here that is an error. */
async function runLite(instance: Instance, args: string[]): Promise<void> {
  const child = spawnLite(instance, args)
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0 || output.includes('Seed warning')) {
    throw new BackendError('failed', `lite ${args.slice(0, 2).join(' ')} failed:\n${output.trim()}`)
  }
}

type Server = { mails: Mail[]; stop(): Promise<void> }

function serve(instance: Instance): Promise<Server> {
  const child = spawnLite(instance, ['start', '--no-admin'])
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const mails: Mail[] = []
  let isStopping = false
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    await closed
  }
  return new Promise((resolve, reject) => {
    let unread = ''
    let complaints = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      unread += chunk.toString()
      if (unread.includes('Ready in')) resolve({ mails, stop })
      unread = takeMails(unread, instance, (mail) => {
        mails.push(mail)
        instance.onMail(mail)
        instance.log(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}`)
      })
    })
    // It prints every error that it also answers, so only its last words are worth a developer's eye.
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString()).slice(-2000)
    })
    child.once('error', reject)
    void closed.then(() => {
      reject(new BackendError('failed', `lite start ended: ${complaints.trim()}`))
      if (!isStopping) instance.log(`The backend has ended by itself: ${complaints.trim()}`)
    })
  })
}

/** The backend prints its mails instead of sending them; each ends with its link or its code. */
const PRINTED_MAIL =
  /\[@supabase\/lite\] email captured.*\nTo: (.*)\nSubject: (.*)\n\n([\s\S]*?(?:link: (\S+)|to continue: \d+))\n/

/** Hands over the complete mails in `output` and returns what follows the last of them. */
function takeMails(output: string, instance: Instance, deliver: (mail: Mail) => void): string {
  const printed = PRINTED_MAIL.exec(output)
  if (printed === null) return output
  const [whole, to = '', subject = '', words = '', address] = printed
  const link = address === undefined ? undefined : mendLink(address, instance)
  const text = address === undefined ? words : words.replace(address, link ?? '')
  deliver({ to, subject, text, link })
  return takeMails(output.slice(printed.index + whole.length), instance, deliver)
}

/**
 * The backend prints its own text, with a link that would sign in whoever opens it. This makes it
 * the link that the templates in supabase/templates have.
 */
function mendLink(address: string, { siteUrl }: Instance): string {
  const { searchParams } = new URL(address)
  const tokenHash = searchParams.get('token') ?? ''
  const type = searchParams.get('type') ?? ''
  return `${siteUrl}/login#${new URLSearchParams({ token_hash: tokenHash, type })}`
}
