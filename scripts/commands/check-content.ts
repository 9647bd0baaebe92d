// `npm run check-content`: looks for mistakes in the content, whatever it says: in the files, and then
// on every page that is built from them. Exits with status 1 if it finds any.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { readYaml } from '../../src/content-model/yaml-file.ts'
import { openBrowser } from '../browsers/browser.ts'
import { build } from '../build/build.ts'
import { linkFaults } from '../build/links.ts'
import { fileFaults } from '../check-content/files.ts'
import { sessionOf, walk } from '../check-content/pages.ts'
import { findField } from '../editing/find-field.ts'
import { startBackend } from '../local/backend/backend.ts'
import { removeAtEnd, runCommand, StartError } from '../local/settings.ts'
import { startSite } from '../local/site-server.ts'

await runCommand(async () => {
  const faults = fileFaults()
  // A site is built from files without a mistake only.
  if (faults.length === 0) faults.push(...(await siteFaults()))
  for (const fault of faults) report(fault)
  console.log(
    faults.length === 0 ? 'No mistakes in the content.' : `\n${faults.length} to correct.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
})

/** Builds the site in a folder of its own, and looks at it as a visitor, a member and an admin. */
async function siteFaults(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'check-content-'))
  removeAtEnd(folder)
  await using opened = new AsyncDisposableStack()
  const dist = join(folder, 'dist')
  // The pages are built with their address, so their server listens before they are there.
  const site = opened.use(await startSite(0))
  const siteUrl = site.url
  const settings = { port: 0, dataDir: join(folder, 'backend'), siteUrl }
  const backend = opened.use(await startBackend(settings))
  const faults = await builtFaults(dist, {
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: backend.publishableKey,
  })
  await site.show(dist)
  const browser = opened.use(await openBrowser())
  const sessions = {
    member: await sessionOf(backend, 'member@example.com', 'member-password'),
    admin: await sessionOf(backend, 'admin@example.com', 'admin-password'),
  }
  const found = await walk(browser, siteUrl, dist, sessions)
  return [...faults, ...found.map(withFile)]
}

/** Builds the site. @returns its broken links; the pages are there all the same */
async function builtFaults(dist: string, settings: Record<string, string>): Promise<string[]> {
  try {
    await build(settings, '--outDir', dist)
    return []
  } catch (error) {
    if (!(error instanceof StartError && /link .*leads/.test(error.message))) throw error
    return linkFaults(dist)
  }
}

/** Names the file and the line that have the text of a fault, if any has, or the colors. */
function withFile(fault: string): string {
  if (fault.startsWith('color-contrast')) return `${fault}\n    src/styles/tokens.css`
  const [, text = ''] = /“(.+?)”/s.exec(fault) ?? []
  const files = globSync('*/*.{md,yaml}', { cwd: contentDir })
  const place = findField(contentDir, files, [text], text)
  if (!place) return fault
  const source = readFileSync(join(contentDir, place.file), 'utf8')
  const inBody = source.split(text)[0]?.split('\n').length
  const line = readYaml(place.file, source).lineOf(place.path) ?? inBody
  return `${fault}\n    ${contentDir}/${place.file}, line ${line}`
}

function report(fault: string): void {
  console.log(fault)
  // At its line on GitHub, where people who edit on the web see it.
  const [, file, line] = /(\S+), line (\d+)/.exec(fault) ?? []
  if (process.env['GITHUB_ACTIONS'] !== 'true' || file === undefined) return
  console.log(`::error file=${file},line=${line}::${fault.replaceAll('\n', '%0A')}`)
}
