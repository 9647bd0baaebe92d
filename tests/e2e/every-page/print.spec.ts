import { allow, builtPages, expect, openTool, test } from '#people/member.ts'
import { rateAll } from '#people/steps.ts'

test('the audit’s result is printed with each bar at its label', async ({ page, member: _ }) => {
  await openTool(page, 'ai-mind-audit')
  await rateAll(page)
  await page.emulateMedia({ media: 'print' })
  const bars = page.getByRole('region', { name: 'Your five stones' }).getByRole('listitem')
  await expect(bars).toHaveCount(5)
  for (const bar of await bars.all()) await expect(bar).toHaveCSS('break-inside', 'avoid')
})

for (const tool of ['prompt-pack', 'dopamine-reset']) {
  test(`${tool} is printed without its fields and buttons`, async ({ page, member: _ }) => {
    await openTool(page, tool)
    if (tool === 'dopamine-reset') await page.getByRole('button', { name: 'Start day 1' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const heading of await page.locator('main :is(h1, h2, h3, h4)').all())
      await expect(heading).toHaveCSS('break-after', 'avoid')
    for (const role of ['textbox', 'searchbox', 'combobox', 'button'] as const) {
      await expect(page.locator('main').getByRole(role)).toHaveCount(0)
    }
  })
}

test('printed pages have no bar or link over the text, and break no policy', async ({ page }) => {
  allow(/404/)
  await page.emulateMedia({ media: 'print' })
  for (const path of [...(await builtPages()), '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    const inTheWay = await page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { position } = getComputedStyle(element)
          // Chromium draws again on each sheet what is fixed, and what stands above the page.
          const isAbove = position === 'absolute' && element.getBoundingClientRect().bottom < 0
          return position === 'fixed' || position === 'sticky' || isAbove
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    )
    expect([path, inTheWay]).toEqual([path, []])
  }
})
