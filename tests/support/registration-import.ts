import type { Page } from 'playwright/test'
import { addresses } from './addresses.ts'
import { asOwner, expect, textOf } from './admin.ts'
import type { Row } from './world.ts'

export const IMPORT = `${addresses.backend}/rest/v1/rpc/admin_import_registrations`

/** A session of the masterclass of its own. @returns its name in addresses */
export async function addSession(starts_at: string | null = null): Promise<string> {
  const slug = `import-${crypto.randomUUID()}`
  await asOwner('POST', 'masterclass_sessions', { slug, seats: 1, starts_at })
  return slug
}

export const importedInto = async (slug: string): Promise<Row[]> => {
  const columns = 'name,email,state,source,wants_news,attended_at'
  const [session] = [await asOwner('GET', `masterclass_sessions?slug=eq.${slug}`)].flat()
  const id = Object(session).id
  const rows: Row[] = []
  for (let offset = 0; offset === rows.length; offset += 1000) {
    const page = await asOwner(
      'GET',
      `registrations?session_id=eq.${id}&select=${columns}&order=email&limit=1000&offset=${offset}`,
    )
    rows.push(...[page].flat().map(Object))
  }
  return rows
}

export async function openImport(page: Page, slug: string) {
  await page.goto('/admin#registrations')
  const session = page.getByLabel('Import into')
  const option = session.getByRole('option', { name: slug })
  await expect(option).toHaveCount(1, { timeout: 20_000 })
  await session.selectOption({ value: (await option.getAttribute('value')) ?? '' })
}

export const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export const fixture = (name: string) =>
  new URL(`../fixtures/${name}.csv`, import.meta.url).pathname
export const startButton = (page: Page) => page.getByRole('button', { name: /^Import people/ })
const importPart = (page: Page) => page.getByRole('region', { name: 'Import a list' })
const importFinished = (page: Page) => page.getByRole('heading', { name: 'Import finished' })

/** The figures of an import that is finished, in the order they are shown. */
export const importFigures = async (page: Page) => {
  await expect(importFinished(page)).toBeVisible({ timeout: 60_000 })
  return importPart(page).getByRole('definition').allInnerTexts()
}

export async function downloadRejected(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  return (await textOf(await downloading)).trim().split('\r\n').slice(1)
}

/** A list in which every 20th line has no address. */
export function listOf(number: number): string {
  const lines = Array.from({ length: number }, (_, at) =>
    at % 20 === 0 ? `Guest ${at},guest-${at}` : `Guest ${at},guest-${at}@example.com`,
  )
  return ['Name,Email', ...lines].join('\n')
}

/** Notes every value that the progress bar takes, and how far it was at each click. */
export const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const values: number[] = []
    const clicks: number[] = []
    Object.assign(window, { values, clicks })
    const valueNow = () => document.querySelector('progress')?.value
    new MutationObserver(() => {
      const value = valueNow()
      if (value !== undefined && value !== values.at(-1)) values.push(value)
    }).observe(document, { attributes: true, childList: true, subtree: true })
    document.addEventListener('click', () => clicks.push(values.at(-1) ?? 0))
  })

export const notedProgress = (page: Page, name: 'values' | 'clicks'): Promise<number[]> =>
  page.evaluate((key) => Reflect.get(window, key), name)
