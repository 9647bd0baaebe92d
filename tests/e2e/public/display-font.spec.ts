import { holdRequests } from '../../support/browser/hold-requests.ts'
import {
  expect,
  lateFontLoaded,
  layoutShifts,
  painted,
  test,
} from '../../support/people/visitor.ts'

test('the name and the headline have their letters with the page', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(/ERR_FAILED/)
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  for (const selector of ['h1', 'header .font-display']) {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts).toEqual([
      expect.objectContaining({ familyName: 'Young Serif', isCustomFont: true }),
    ])
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

test('a link to a section leads to it, and nothing moves when the font comes late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const release = await holdRequests(page, '**/*.woff2')
  const font = page.waitForResponse('**/*.woff2')
  await page.goto('/#bonuses', { waitUntil: 'domcontentloaded' })
  await painted(page)
  release()
  await (await font).finished()
  const fromItsPlace = () =>
    page.locator('#bonuses').evaluate((part) => Math.abs(part.getBoundingClientRect().top - 85))
  await expect.poll(fromItsPlace).toBeLessThan(2)
  expect(await layoutShifts(page)).toEqual([])
})

test('a link that is followed before the font is there still leads to its section', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const release = await holdRequests(page, '**/*.woff2')
  const asked = page.waitForRequest('**/*.woff2')
  const font = page.waitForResponse('**/*.woff2')
  // A font that is asked for early holds back the load event.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await asked
  await page.evaluate(() => {
    location.hash = 'trainer'
  })
  release()
  await (await font).finished()
  await lateFontLoaded(page)
  const top = () => page.locator('#trainer').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await top()) - 85)).toBeLessThan(2)
})
