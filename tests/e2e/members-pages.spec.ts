import { expect, greeting, test } from '../support/member.ts'
import { layoutShifts } from '../support/visitor.ts'
import { fetchFor } from '../support/worker.ts'
import { answerWith, signOutByMenu } from './support.ts'

test('the bar stands where it will stand while the page still comes in', async ({
  page,
  member: _,
}) => {
  const tools = page.locator('#tools')
  await page.goto('/members')
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toBeVisible()
  const whole = await tools.boundingBox()
  // Chromium lets no page that a test has made up talk to the backend of this machine.
  await answerWith(page, 'rest/v1/', 200, '{}')
  await page.route('/members', async (route) => {
    const response = await fetchFor(route)
    const [head] = (await response.text()).split('<astro-island', 1)
    await route.fulfill({ response, body: head ?? '' })
  })
  await page.goto('/members')
  await expect(page.locator('astro-island')).toHaveCount(0)
  expect(await tools.boundingBox()).toEqual(whole)
})

test('a part of the page that cannot be loaded says so, and the rest works', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/ERR_FAILED|astro-island/)
  await page.route('**/_astro/Dashboard*.js*', (route) => route.abort())
  await page.goto('/members')
  await expect(page.getByText('This part of the page has stopped working.')).toBeVisible()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expect(page.getByText(member.email, { exact: true })).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`nothing moves in the pages at ${width} px`, async ({ page, member }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/members')
    await expect(greeting(page, member.name)).toBeVisible()
    expect(await layoutShifts(page)).toEqual([])
    await page.goto('/members/account')
    await expect(page.getByLabel('Full name')).toHaveValue(member.name)
    expect(await layoutShifts(page)).toEqual([])
    await signOutByMenu(page)
    await expect(page).toHaveURL('/login')
    for (const mode of ['sign-in', 'sign-up', 'forgot', 'new-password']) {
      await page.goto(`/login?mode=${mode}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await layoutShifts(page)).toEqual([])
    }
  })
}
