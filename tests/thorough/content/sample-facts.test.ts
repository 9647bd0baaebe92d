import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyScreenFaults } from '#browser/small-screen.ts'
import { openOwnProject } from '#project/project-copy.ts'
import { openBrowser } from '../../../scripts/browsers/browser.ts'
import { startSite } from '../../../scripts/local/site-server.ts'

const BACKEND = {
  PUBLIC_SUPABASE_URL: 'https://Reference.supabase.co/',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_example',
}
const SITE_URL = 'https://example.com'
const PUBLIC_SITE = { SITE_URL, ...BACKEND }
const SAMPLES = { SAMPLE_FACTS: 'on' }
const WORDS = ['Sample Trainer', 'masterclass@example.com', 'is a sample']

const project = await openOwnProject()

/** Those of the words that the build or its emails hold. */
async function wordsFound(): Promise<string[]> {
  const code = `import { readEmails } from './scripts/build/email-files.ts'
    console.log(JSON.stringify(readEmails()))`
  const emails = await project.node(code)
  const files = await Promise.all(WORDS.map(project.builtWith))
  return WORDS.filter((word, index) => emails.said.includes(word) || files[index]?.length)
}

test('a public site has no sample trainer, and its addresses as browsers write them', async () => {
  expect(await project.astro('build', PUBLIC_SITE)).toMatchObject({ ok: true })
  expect(await wordsFound()).toEqual([])
  expect((await project.builtWith(SITE_URL)).length).toBeGreaterThan(15)
  expect(await project.builtWith('https://Reference')).toEqual([])
})

test('a site on one’s own machine has one, marked', async () => {
  expect(await project.astro('build', SAMPLES)).toMatchObject({ ok: true })
  expect(await wordsFound()).toEqual(WORDS)
})

test('every page with a trainer fits every screen', async () => {
  await using site = await startSite(0, join(project.folder, 'dist'))
  await using browser = await openBrowser()
  const page = await browser.newPage()
  for (const path of ['/', '/thank-you', '/register']) {
    await page.goto(site.url + path)
    expect([path, await everyScreenFaults(page)]).toEqual([path, []])
  }
})

test.each([
  ['without a backend', { SITE_URL }, 'PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY must be set'],
  ['without a key', { ...PUBLIC_SITE, PUBLIC_SUPABASE_KEY: '' }, 'PUBLIC_SUPABASE_KEY must be set'],
  ['without its URL', { ...PUBLIC_SITE, PUBLIC_SUPABASE_URL: '' }, 'PUBLIC_SUPABASE_URL must be'],
  ['with a backend and no address', BACKEND, 'SITE_URL is "". It must start with'],
  ['with a path in its URL', { ...PUBLIC_SITE, PUBLIC_SUPABASE_URL: 'https://a.b/c' }, 'URL is'],
  ['with a secret key', { ...PUBLIC_SITE, PUBLIC_SUPABASE_KEY: 'sb_secret_a' }, 'no publishable'],
  ['without sessions', { ...PUBLIC_SITE, SESSIONS_FILE: '-' }, 'could not be read from - (ENOENT'],
  ['with samples', { ...PUBLIC_SITE, ...SAMPLES }, `and the site's address is ${SITE_URL}.`],
])('a public site %s is not built', async (_, settings, sentence) => {
  const { ok, said } = await project.astro('build', settings)
  expect({ ok, hasStack: said.includes('Stack trace') }).toEqual({ ok: false, hasStack: false })
  expect(said).toContain(sentence)
})
