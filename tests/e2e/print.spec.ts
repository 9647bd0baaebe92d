import type { Page } from 'playwright/test'
import { layoutFaults } from '../engines/layout.ts'
import { expect, openTool, test } from '../support/member.ts'
import { drawnPages } from '../support/pdf.ts'
import { testEveryState } from '../support/states.ts'
import { planStone, rate } from '../support/steps.ts'

/** A4 with margins of 15 mm, which leaves 680 px. */
const paper = { format: 'A4', margin: { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' } }
const width = 680

async function print(page: Page): Promise<boolean[]> {
  return drawnPages(await page.pdf(paper))
}

testEveryState('print without an empty page and with nothing cut', async (page) => {
  const empty = (await print(page)).flatMap((isDrawn, index) =>
    isDrawn ? [] : [`page ${index + 1} is empty`],
  )
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width, height: 1000 })
  const faults = [...empty, ...(await page.evaluate(layoutFaults))]
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 720 })
  return faults
})

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
