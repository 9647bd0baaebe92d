import type { Locator, Page } from 'playwright/test'
import { expect, expectSettled, test } from '../support/faults.ts'
import { newAccount, openTool, signIn } from '../support/member.ts'
import { answerParts } from '../support/page-parts.ts'

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

async function expectNoSidewaysScroll(page: Page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
}

/** Milliseconds the page needs to take a text in, drawing included. */
function timeToTake(field: Locator, text: string): Promise<number> {
  return field.evaluate((element: HTMLInputElement | HTMLTextAreaElement, typed) => {
    const start = performance.now()
    element.focus()
    document.execCommand('selectAll')
    document.execCommand('insertText', false, typed)
    element.getBoundingClientRect()
    return performance.now() - start
  }, text)
}

test('what others wrote to a member is shown as text and runs nowhere', async ({
  page,
  member: _,
}) => {
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
  for (const text of HOSTILE) {
    for (const part of ['title', 'description', 'body']) {
      await expect(page.getByText(`${part} ${text}`, { exact: true }).first()).toBeVisible()
    }
  }
  expect(await strangeLinks(page)).toEqual([])
  await expect(page.locator('main img, main svg[onload]')).toHaveCount(0)
})

for (const name of HOSTILE) {
  test(`a member with the name ${name} is greeted by it, letter by letter`, async ({
    page,
    context,
  }) => {
    await signIn(context, await newAccount(name))
    await page.goto('/members')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
    await page.goto('/members/account')
    await expect(page.getByLabel('Full name')).toHaveValue(name)
    expect(await strangeLinks(page)).toEqual([])
  })
}

test('a member’s plan of hostile texts comes back as it was typed', async ({ page, member: _ }) => {
  const plan = HOSTILE.join('\n')
  await openTool(page, 'gauntlet-builder')
  await page.getByLabel('Your plan for Critical Thinking').fill(plan)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your plan for Critical Thinking')).toHaveValue(plan)
})

test('ten thousand characters in the fields of the login do not break it', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/4\d\d/)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/login?mode=sign-up')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  const long = 'x'.repeat(10_000)
  for (const label of ['Full name', 'Email', 'Password']) {
    expect(await timeToTake(page.getByLabel(label), long)).toBeLessThan(200)
  }
  expect(await page.getByLabel('Full name').inputValue()).toHaveLength(120)
  expect(await page.getByLabel('Email').inputValue()).toHaveLength(254)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expectNoSidewaysScroll(page)
})

test('a name as long as one may be fits every page of a small phone', async ({ page, context }) => {
  await signIn(context, await newAccount('W'.repeat(120)))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: /WWW/ })).toBeVisible()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expectNoSidewaysScroll(page)
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue('W'.repeat(120))
  expect(await timeToTake(page.getByLabel('Full name'), 'y'.repeat(10_000))).toBeLessThan(200)
  expect(await page.getByLabel('Full name').inputValue()).toHaveLength(120)
  await expectNoSidewaysScroll(page)
})

for (const [tool, label] of [
  ['gauntlet-builder', 'Your plan for Critical Thinking'],
  ['prompt-pack', 'Your goal'],
  ['roi-calculator', 'Your hourly rate'],
] as const) {
  test(`ten thousand characters at once do not freeze ${tool}`, async ({ page, member: _ }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openTool(page, tool)
    const field = page.getByLabel(label, { exact: true })
    expect(await timeToTake(field, '9'.repeat(10_000))).toBeLessThan(200)
    await expectNoSidewaysScroll(page)
  })
}

for (const [name, initials] of [
  ['العربية محمد', 'ام'],
  ['👩‍👩‍👧‍👦 Family', '👩‍👩‍👧‍👦F'],
  ['e\u0301lodie z\u0308oe', 'E\u0301Z\u0308'],
  ['Ada \u202Eecalevol', 'AE'],
] as const) {
  test(`a member with the name “${name}” is called by it, and the page around stays in order`, async ({
    page,
    context,
  }) => {
    await signIn(context, await newAccount(name))
    await page.goto('/members')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(name)
    const menu = page.getByRole('button', { name: /^Signed in as/ })
    await expect(menu.locator('bdi')).toHaveText(initials)
  })
}

test('a member who pastes what no database can keep still saves name and plan', async ({
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  const change = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Full name').evaluate((input: HTMLInputElement) => {
    input.value = 'Zoe\u0000 \uD83D'
  })
  await page.getByRole('button', { name: 'Save name' }).click()
  expect((await change).postDataJSON()).toEqual({ full_name: 'Zoe \uFFFD' })
  await expect(page.getByText('Name saved.')).toBeVisible()

  await openTool(page, 'gauntlet-builder')
  await page.getByLabel('Your plan for Critical Thinking').fill('Zoe\u0000 \uD83D \u202E مرحبا')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your plan for Critical Thinking')).toHaveValue(/Zoe .*مرحبا/)
})
