import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from 'playwright/test'
import { builtPages, expect, publicPages, test } from '#people/visitor.ts'
import { listenToPaths, modulesOf } from '../support.ts'

/*
 * What a page may weigh, in bytes after brotli 11, as the build wrote it. The first ten TCP segments
 * carry about 13,500 bytes of page: what fits needs one round trip.
 */
const folder = process.env['TEST_SITE_FOLDER'] ?? ''
const weight = async (file: string) => (await stat(join(folder, `${file}.br`))).size
const sum = (weights: number[]) => weights.reduce((all, bytes) => all + bytes, 0)
const htmlOf = (page: string) => readFile(join(folder, `${page}.html`), 'utf8')

const scriptWeight = async (path: string) =>
  sum(await Promise.all((await modulesOf(path)).map(weight)))

/** In bytes: the first flight, and a page with all its states and its script. */
const limits: Record<string, number> = { index: 13_500, register: 9000, registration: 14_000 }

test('the landing page fits into the first flight, and no other public page is above 10,000 bytes but one', async () => {
  for (const path of [...publicPages, '/register', '/registration', '/unsubscribe']) {
    const file = path === '/no-such-page' ? '404' : path.slice(1) || 'index'
    expect(await weight(`${file}.html`), path).toBeLessThanOrEqual(limits[file] ?? 10_000)
  }
})

test('a first visit to the landing page is at most four requests and 40 KB', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  // The last that the page asks for.
  const font = page.waitForRequest('**/*.woff2')
  await page.goto('/')
  await font
  const weights = await Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      return responseBodySize + responseHeadersSize
    }),
  )
  expect(weights.length).toBeLessThanOrEqual(4)
  expect(sum(weights)).toBeLessThanOrEqual(40_000)
})

for (const [name, page, other] of [
  ['member-data', 'members', 'login'],
  ['auth', 'login', 'members'],
] as const) {
  test(`the module ${name} is announced by /${page} and not by /${other}`, async () => {
    const announced = new RegExp(`/${name}\\.[\\w-]+\\.js`)
    expect(await htmlOf(page)).toMatch(announced)
    expect(await htmlOf(other)).not.toMatch(announced)
  })
}

test('neither /login nor a page of the members’ area or the admin carries more than 91 KB of JavaScript', async () => {
  const pages = (await builtPages()).filter((path) => /^\/(login|members|admin)\b/.test(path))
  const weights = await Promise.all(
    pages.map(async (path) => [path, await scriptWeight(path)] as const),
  )
  expect(weights.length).toBeGreaterThan(8)
  expect(weights.filter(([, bytes]) => bytes === 0 || bytes > 91_000)).toEqual([])
})

test('a browser compiles the files of the dashboard while they load', async () => {
  const others: string[] = []
  for (const file of await modulesOf('/members')) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.startsWith('//# allFunctionsCalledOnLoad')) others.push(file)
  }
  // Vite puts a line before `session`'s. The renderer passes on what a file exports; no island's does.
  expect(others.map((file) => /\w+/.exec(basename(file))?.[0])).toEqual(['session', 'client'])
})

/** A text in each part of the clients that the site does without, as its package has it. */
const unusedParts = {
  'realtime-js/dist/module/lib/constants.js': 'phx_join',
  'storage-js/dist/index.mjs': 'StorageUnknownError',
  'functions-js/dist/module/types.js': 'FunctionsFetchError',
  'auth-js/dist/module/lib/webauthn.js': 'browserSupportsWebAuthn',
  'auth-js/dist/module/lib/web3/ethereum.js': 'wants you to sign in with your Ethereum account',
}

test('what the site does without of its clients is not shipped', async () => {
  const scripts = (await readdir(join(folder, '_astro'))).filter((name) => name.endsWith('.js'))
  const read = (name: string) => readFile(join(folder, '_astro', name), 'utf8')
  const texts = await Promise.all(scripts.map(read))
  expect(texts.join()).toContain('GoTrueClient')
  for (const [file, mark] of Object.entries(unusedParts)) {
    // An upgrade that renames the mark would leave this test blind.
    expect(await readFile(join('node_modules/@supabase', file), 'utf8')).toContain(mark)
    expect(texts.join(), file).not.toContain(mark)
  }
})

/** Every page of the built site, with its HTML. */
async function builtHtml(): Promise<[path: string, html: string][]> {
  const read = (path: string) => htmlOf(path.replace(/\/$/, '/index'))
  return Promise.all((await builtPages()).map(async (path) => [path, await read(path)]))
}

test('every page is painted once it has arrived whole, so that none moves on the way', async () => {
  const pages = await builtHtml()
  expect(pages.length).toBeGreaterThan(0)
  for (const [path, html] of pages) {
    const [head = '', body = ''] = html.split('</head>')
    expect(head, path).toContain('<link rel="expect" href="#end" blocking="render">')
    const end = /<div id="end"><\/div>(<script type="module">[^<]*<\/script>)?<\/body>/
    expect(body, path).toMatch(end)
  }
})

test('only /login, the members’ area and the admin load scripts, and only three other pages have one', async () => {
  const others = (await builtHtml()).filter(([path]) => !/^\/(login|admin|members)\b/.test(path))
  for (const [path, html] of others) {
    expect(html, path).not.toMatch(/<astro-island|<script[^>]+(src=|type="module")|modulepreload/)
    expect(html, path).not.toMatch(/<[^>]+\son[a-z]+=/)
  }
  const withScript = others.filter(([, html]) => html.includes('<script>')).map(([path]) => path)
  expect(withScript).toEqual(['/404', '/registration', '/unsubscribe'])
})

for (const [page, limit] of [
  ['registration', 4096],
  ['unsubscribe', 600],
] as const) {
  test(`the script of /${page} is in the page, and at most ${limit} bytes`, async () => {
    const [, script = ''] = (await htmlOf(page)).match(/<script>(.+?)<\/script>/s) ?? []
    expect(script).toContain('data-in')
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(limit)
  })
}

test('every module that a page loads was announced in its HTML', async ({ page }) => {
  const paths = listenToPaths(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const loaded = paths.filter((path) => path.endsWith('.js'))
  expect(loaded.length).toBeGreaterThan(2)
  expect(await modulesOf('/login')).toEqual(expect.arrayContaining(loaded))
})
