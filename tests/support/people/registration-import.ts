import type { Page } from 'playwright/test'
import { asOwner, expect } from './admin.ts'
import { asAdmin, type Fields } from './registrations.ts'

/** Who is registered for the session, by address. */
export async function importedInto(slug: string): Promise<Fields[]> {
  const [session] = [await asOwner('GET', `masterclass_sessions?slug=eq.${slug}`)].flat()
  const args = { p_session_id: Object(session).id, p_is_export: true }
  const rows = await asAdmin(async (call) => {
    const all: Fields[] = []
    for (let page = await call('admin_registrations', args); page.length > 0; ) {
      all.push(...page)
      page = await call('admin_registrations', { ...args, p_before: all.at(-1)?.['position'] })
    }
    return all
  })
  return rows
    .map(({ name, email, state, source, wants_news, attended_at }) => {
      return { name, email, state, source, wants_news, attended_at }
    })
    .sort((one, other) => String(one.email).localeCompare(String(other.email)))
}

export const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export const startButton = (page: Page) => page.getByRole('button', { name: /^Import people/ })

/** The figures of a preview or of an import that is finished, in the order they are shown. */
export const figuresBelow = async (page: Page, heading: string | RegExp) => {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  const part = page.getByRole('region', { name: 'Import a list' })
  const figures = await part.getByText(/^New: /).textContent()
  return figures?.match(/\d[\d,]*/g)
}

/** A list in which every 16th line has no address. */
export function listOf(number: number): string {
  const lines = Array.from({ length: number }, (_, at) =>
    at % 16 === 0 ? `Guest ${at},guest-${at}` : `Guest ${at},guest-${at}@example.com`,
  )
  return ['Name,Email', ...lines].join('\n')
}
