import type { Page } from 'playwright/test'
import { emailPreviews } from '../../src/layouts/dev/email-previews.ts'
import { renderEmail } from '../../supabase/functions/_shared/emails.ts'
import { axeFaults } from '../support/accessibility.ts'
import { builtPages, expect, test } from '../support/visitor.ts'

const long = 'https://example.com/'.padEnd(300, 'x')

test('a visitor finds no page that is for editors only', async () => {
  const pages = await builtPages()
  expect(pages).toContain('/thank-you')
  expect(pages.filter((path) => path.startsWith('/dev'))).toEqual([])
})

for (const { name, html } of await emailPreviews()) {
  test(`the email ${name} fits and is accessible in both color schemes`, async ({ page }) => {
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 600, height: 800 })
      expect(await scrollWidth(page)).toBe(600)
      await page.setViewportSize({ width: 360, height: 800 })
      expect(await scrollWidth(page)).toBe(360)
      expect(await faults(page)).toEqual([])
    }
  })
}

function scrollWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** An email is read inside the page of an email program, which has the landmarks. */
async function faults(page: Page): Promise<string[]> {
  const found = await axeFaults(page)
  return found.filter((fault) => !/^(?:landmark-one-main|region):/.test(fault))
}

test('a long word that somebody typed stays within the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const typed = { contactName: long, contactEmail: 'ada@example.com', message: long }
  await page.setContent(renderEmail('contact-message', typed).html)
  expect(await scrollWidth(page)).toBe(360)
})

test('a name in another script is read from its own side', async ({ page }) => {
  const typed = { contactName: 'فاطمة', contactEmail: 'f@example.com', message: 'مرحبا\nشكرا' }
  await page.setContent(renderEmail('contact-message', typed).html)
  await expect(page.getByText('مرحبا')).toHaveCSS('direction', 'rtl')
})
