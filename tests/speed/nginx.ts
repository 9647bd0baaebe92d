import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import type { SiteServer } from '../../scripts/site-server.ts'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * Serves a built site by nginx under the rules of docs/hosts/nginx.conf, but without TLS and on this
 * machine alone, with as many processes as `npm start` has: one.
 * @throws when nginx ends before it answers
 */
export async function startNginx(site: string): Promise<SiteServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), await configuration(folder, resolve(site), port))
  const server = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((settle, reject) => {
    server.once('error', reject).once('close', () => settle())
  })
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    untilItAnswers(url),
    ended.then(() => {
      throw new Error('nginx ended before it answered')
    }),
  ])
  return {
    url,
    async stop() {
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function configuration(folder: string, site: string, port: number): Promise<string> {
  const hosted = await readFile('docs/hosts/nginx.conf', 'utf8')
  const local = hosted
    .replace(/^server \{[^}]*return 301[^}]*\}$/m, '')
    .replace(/^ *listen 443 .*$/m, `  listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:listen \[|ssl_).*$/gm, '')
    .replace(/^( *root) .*$/m, `$1 ${site};`)
  return `${existsSync(brotliModule) ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
sendfile on;
${local}
}
`
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((settle) => setTimeout(settle, 100))
  }
}
