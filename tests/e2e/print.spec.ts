import { expect, openTool, test } from '../support/member.ts'
import { print } from '../support/print.ts'
import { planStone, rate } from '../support/steps.ts'

test('a member prints the result of the audit with each bar beside its label', async ({
  page,
  member: _,
}) => {
  await openTool(page, 'ai-mind-audit')
  for (let rated = 0; rated < 8; rated += 1) await rate(page)
  await page.emulateMedia({ media: 'print' })
  const bars = page.getByRole('region', { name: 'Your five stones' }).getByRole('listitem')
  await expect(bars).toHaveCount(5)
  for (const bar of await bars.all()) await expect(bar).toHaveCSS('break-inside', 'avoid')
})

test('a member prints the calculator with its method', async ({ page, member: _ }) => {
  await openTool(page, 'roi-calculator')
  const method = page.locator('main details > :not(summary)').first()
  await expect(method).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(method).toBeVisible()
})

test('a member prints the five stones of the plan on two pages', async ({ page, member: _ }) => {
  await openTool(page, 'gauntlet-builder')
  for (const number of [1, 2, 3, 4, 5]) await planStone(page, number)
  expect(await print(page)).toEqual([true, true])
})

test('an empty page is found', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const empty = document.createElement('div')
    empty.style.breakBefore = 'page'
    empty.style.height = '1px'
    document.body.append(empty)
  })
  expect((await print(page)).at(-1)).toBe(false)
})
