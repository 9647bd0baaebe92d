import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server of the built site. */
interface Host {
  url: string
  stop(): Promise<void>
}

/**
 * Serves a built site by nginx as docs/hosts sets it up, except that it answers on this machine
 * only, without TLS.
 * @param dir the built site, as an absolute path
 * @throws when nginx or its module for brotli is not installed, with what it says
 */
export async function startNginx(dir: string, port: number): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const site = changed(await readFile('docs/hosts/nginx.conf', 'utf8'), [
    [/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *listen \[::\].*\n/m, ''],
    [/^ *ssl_certificate .*\n/m, ''],
    [/^ *ssl_certificate_key .*\n/m, ''],
    [/root .*;/, `root ${dir};`],
  ])
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    include /etc/nginx/modules-enabled/*.conf;
    events {}
    http { access_log off; sendfile on; ${scratch.join(' ')} ${site} }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  return whenItAnswers(child, `http://127.0.0.1:${port}`, folder)
}

/** Does the same by Caddy. @throws when Caddy is not installed, with what it says */
export async function startCaddy(dir: string, port: number): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const site = changed(await readFile('docs/hosts/Caddyfile', 'utf8'), [
    [/^example\.com \{/m, `{\n\tadmin off\n}\n\nhttp://127.0.0.1:${port} {`],
    [/\/srv\/site\/dist/, dir],
  ])
  const config = join(folder, 'Caddyfile')
  await writeFile(config, site)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env })
  return whenItAnswers(child, `http://127.0.0.1:${port}`, folder)
}

/** @throws when a place to change is not there */
function changed(text: string, changes: [from: RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    if (!from.test(before)) throw new Error(`The configuration has nothing that matches ${from}.`)
    return before.replace(from, () => to)
  }, text)
}

async function whenItAnswers(child: ChildProcess, url: string, folder: string): Promise<Host> {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  }
  let ended: Error | undefined
  const end = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = error
      resolve()
    })
    child.once('close', () => {
      ended ??= new Error(said.join(''))
      resolve()
    })
  })
  while (!ended && !(await answers(url))) await sleep(50)
  if (ended) throw ended
  return {
    url,
    stop: async () => {
      child.kill()
      await end
      await rm(folder, { recursive: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
