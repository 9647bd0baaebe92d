import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { installFromDebian } from '../scripts/debian.ts'
import { freePort } from '../scripts/free-port.ts'
import { startSite } from '../scripts/site-server.ts'
import { startNginx } from '../tests/support/hosts.ts'
import { median, type Section, times } from './section.ts'

const RUNS = 5
const SECONDS = 3
const CONNECTIONS = 32

/** Requests a second for the landing page by the server of `npm start` and by nginx. */
export async function measureServing(): Promise<Section> {
  const folder = process.env['TEST_SITE_FOLDER'] ?? ''
  if (!isInstalled('nginx') || !isInstalled('wrk')) {
    await installFromDebian('nginx', 'libnginx-mod-http-brotli-static', 'wrk')
  }
  const servers = {
    'npm start': await startSite(folder, await freePort()),
    nginx: await startNginx(resolve(folder), await freePort()),
  }
  const rates = new Map(Object.keys(servers).map((name) => [name, [] as number[]]))
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, { url }] of Object.entries(servers)) {
        rates.get(name)?.push(await load(url))
      }
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
  }
  const best = median(rates.get('nginx') ?? [])
  return {
    title: 'Requests a second for the landing page',
    method: `wrk with ${CONNECTIONS} connections for ${SECONDS} seconds, asking for brotli; each server has one process, and wrk shares the machine with it. Medians of ${RUNS} alternating rounds.`,
    columns: ['Server', 'Requests a second', 'to nginx'],
    rows: Array.from(rates, ([name, values]) => [
      name,
      Math.round(median(values)).toLocaleString('en'),
      times(median(values) / best),
    ]),
  }
}

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

/** @throws when wrk is not there or any answer was no success */
async function load(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`],
    ...['-H', 'Accept-Encoding: br', `${url}/`],
  ])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!(rate > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk said: ${stdout}`)
  return rate
}
