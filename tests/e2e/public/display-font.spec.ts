import type { Page } from 'playwright/test'
import { holdRequests } from '#browser/hold-requests.ts'
import { allow, expect, lateFontLoaded, layoutShifts, painted, test } from '#people/visitor.ts'

test('the name and the headline have their letters with the page', async ({ page }) => {
  allow(/ERR_FAILED/)
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  for (const selector of ['h1', 'header .font-display']) {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts).toMatchObject([{ familyName: 'Young Serif', isCustomFont: true }])
  }
})

test('every heading of the landing page has the display font in the end', async ({ page }) => {
  const font = page.waitForResponse('**/*.woff2')
  await page.goto('/')
  await font
  const families = await page
    .locator('h1, h2, h3, .font-display, .mirror p')
    .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).fontFamily))
  expect(families.length).toBeGreaterThan(20)
  expect(families.filter((family) => !/^(Opening|Later), /.test(family))).toEqual([])
})

/** Opens the page without its font, does something, and lets the font come. */
async function openWithLateFont(page: Page, path: string, meanwhile: () => Promise<unknown>) {
  await page.setViewportSize({ width: 360, height: 780 })
  const release = await holdRequests(page, '**/*.woff2')
  const asked = page.waitForRequest('**/*.woff2')
  const font = page.waitForResponse('**/*.woff2')
  // A font that is asked for early holds back the load event.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await asked
  await meanwhile()
  release()
  await (await font).finished()
}

/** How far a section is from its place below the bar. */
const fromItsPlace = (page: Page, section: string) => () =>
  page.locator(section).evaluate((part) => Math.abs(part.getBoundingClientRect().top - 85))

test('a link to a section leads to it, and a late font moves nothing', async ({ page }) => {
  await openWithLateFont(page, '/#bonuses', () => painted(page))
  await expect.poll(fromItsPlace(page, '#bonuses')).toBeLessThan(2)
  expect(await layoutShifts(page)).toEqual([])
})

test('a link followed before the font is there still leads to its section', async ({ page }) => {
  await openWithLateFont(page, '/', () => page.evaluate(() => location.assign('#trainer')))
  await lateFontLoaded(page)
  await expect.poll(fromItsPlace(page, '#trainer')).toBeLessThan(2)
})
