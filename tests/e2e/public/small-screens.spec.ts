import { sidewaysOnPhone } from '../../support/browser/small-screen.ts'
import { allowMissingPage, expect, publicPages, test } from '../../support/people/visitor.ts'

test('a visitor with a phone of 320 px and with large text scrolls no public page sideways', async ({
  page,
  watch,
}) => {
  allowMissingPage(watch)
  for (const path of [...publicPages, '/register', '/registration', '/unsubscribe']) {
    await page.goto(path)
    expect([path, await sidewaysOnPhone(page)]).toEqual([path, []])
  }
})

test('a picture, an address and a heading that are wider than a phone stay on the page', async ({
  page,
}) => {
  await page.goto('/thank-you')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Create my free' })
    .getByRole('heading')
    .evaluate((heading) => {
      const picture = Object.assign(new Image(900, 600), { alt: 'A wide one' })
      picture.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
      const address = document.createElement('a')
      address.href = 'mailto:someone@example.com'
      address.textContent = `${'someone'.repeat(20)}@example.com`
      heading.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
      heading.after(picture, address)
    })
  expect(await sidewaysOnPhone(page)).toEqual([])
  const { width = 0, height = 0 } = (await page.getByAltText('A wide one').boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(1.5, 1)
})

test('the contour map fills its frame at every width', async ({ page }) => {
  await page.goto('/')
  const map = page.locator('#webinar img')
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await map.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(480 / 300, 1)
  }
})
