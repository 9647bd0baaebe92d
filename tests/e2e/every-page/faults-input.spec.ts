import type { Locator, Page } from 'playwright/test'
import { expectSettled } from '#browser/faults.ts'
import { allow, expect, newAccount, openAccount, signIn, test } from '#people/member.ts'
import { answerParts } from '#people/page-parts.ts'
import { layoutFaults } from '../../../scripts/check-content/pages.ts'

/** What somebody might write to have it run or to break the page around it. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '$' + '{7*7}',
  '</script><script>alert(1)</script>',
  '&lt;b&gt;',
] as const

/** Every link of the page that could do anything but lead to a page or a mail. */
function strangeLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'), ({ href }) => href).filter(
      (href) => !/^(https?|mailto):/.test(href),
    ),
  )
}

/** Puts a text in as a paste does, which the length of a field limits. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((element: HTMLInputElement, pasted) => {
    element.select()
    document.execCommand('insertText', false, pasted)
  }, text)
}

test('hostile words of others and a hostile name are text, and run nowhere', async ({ page }) => {
  const name = `<img src=x onerror=alert(1)> "><svg/onload=alert(1)> {{7*7}} &lt;b&gt; ${HOSTILE[5]}`
  await signIn(page, await newAccount(name))
  const rows = HOSTILE.map((text, i) => ({
    id: `a1a1a1a1-0000-4000-8000-00000000001${i}`,
    title: `title ${text}`,
    description: `description ${text}`,
    body: `body ${text}`,
    type: text,
  }))
  await answerParts(page, () => ({ resources: rows, announcements: rows }))
  await page.goto('/members')
  await expectSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  for (const text of HOSTILE) {
    for (const part of ['title', 'description', 'body']) {
      await expect(page.getByText(`${part} ${text}`, { exact: true }).first()).toBeVisible()
    }
  }
  await expect(page.locator('main img, main svg[onload]')).toHaveCount(0)
  expect(await strangeLinks(page)).toEqual([])
  await openAccount(page, name)
  expect(await strangeLinks(page)).toEqual([])
})

test('ten thousand characters in the fields of the login do not break it', async ({ page }) => {
  allow(/4\d\d/)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/login?mode=sign-up')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  for (const label of ['Full name', 'Email', 'Password']) {
    await paste(page.getByLabel(label), 'x'.repeat(10_000))
  }
  expect(await page.getByLabel('Full name').inputValue()).toHaveLength(120)
  expect(await page.getByLabel('Email').inputValue()).toHaveLength(254)
  expect(await page.evaluate(layoutFaults)).toEqual([])
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(layoutFaults)).toEqual([])
})

test('a name as long as one may be fits every page of a small phone', async ({ page }) => {
  await signIn(page, await newAccount('W'.repeat(120)))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: /WWW/ })).toBeVisible()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  expect(await page.evaluate(layoutFaults)).toEqual([])
  await openAccount(page, 'W'.repeat(120))
  await paste(page.getByLabel('Full name'), 'y'.repeat(10_000))
  expect(await page.getByLabel('Full name').inputValue()).toHaveLength(120)
  expect(await page.evaluate(layoutFaults)).toEqual([])
})

test('a name from right to left is used, and the page around stays in order', async ({ page }) => {
  const name = 'العربية محمد'
  await signIn(page, await newAccount(name))
  await page.goto('/members')
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(name)
  await expect(page.getByRole('button', { name: /^Signed in as/ }).locator('bdi')).toHaveText('ام')
  await page.goto('/members/gauntlet-builder')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').locator('bdi')).toHaveText(name)
})

test('a name pasted with what no database can keep is still saved', async ({ page, member: _ }) => {
  await openAccount(page)
  const change = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Full name').evaluate((input: HTMLInputElement) => {
    input.value = 'Zoe\u0000 \uD83D'
  })
  await page.getByRole('button', { name: 'Save name' }).click()
  expect((await change).postDataJSON()).toEqual({ full_name: 'Zoe \uFFFD' })
  await expect(page.getByText('Name saved.')).toBeVisible()
})
