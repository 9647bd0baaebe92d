import { addresses } from '#backend/addresses.ts'
import { answerOnce, badGateway } from '#browser/hold-requests.ts'
import { asOwner, expect, openAdmin, statusWith, test, unique } from '#people/admin.ts'

let title = ''
test.afterEach(() => asOwner('DELETE', `resources?title=eq.${encodeURIComponent(title)}`))

test('resources of an unknown type are added, changed, moved and switched on', async ({ page }) => {
  title = unique('Reading list')
  await openAdmin(page)
  await page.getByRole('link', { name: 'Add resource' }).click()
  await expect(page.locator('datalist option')).toHaveCount(5)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Type').fill('books')
  await page.getByLabel('Shown to members').uncheck() // Other tests count what is shown.
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  const resource = page.getByRole('article').filter({ hasText: title })
  await expect(resource).toContainText('books · Switched off')
  const place = () =>
    page
      .getByRole('article')
      .allInnerTexts()
      .then((texts) => texts.findIndex((text) => text.includes(title)))
  await expect(page.getByRole('article').last()).toContainText(title)
  const last = await place()
  await resource.getByRole('button', { name: /^Move .* up$/ }).click()
  await expect.poll(place).toBe(last - 1)
  await page.reload()
  await expect(resource).toBeVisible()
  expect(await place()).toBe(last - 1)

  await resource.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Five books to begin with')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(resource).toContainText('Five books to begin with')

  const sent: unknown[] = []
  await page.route(`${addresses.backend}/rest/v1/resources?id=eq.**`, async (route) => {
    sent.push(route.request().postDataJSON())
    // As above, the database is not asked to show it.
    await route.fulfill({ json: [{ id: 'any' }] })
  })
  await resource.getByRole('button', { name: 'Switch on' }).press('Enter')
  await expect(statusWith(page, 'Members can see the resource again.')).toBeVisible()
  await expect(resource.getByRole('button', { name: 'Switch on' })).toBeFocused()
  expect(sent).toEqual([{ is_active: true }])

  // What is being written stays where the list cannot be loaded again, which can be tried again.
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const text = page.getByLabel('Description')
  await text.fill('Half written')
  await answerOnce(page, /rest\/v1\/resources\?select/, badGateway)
  await resource.getByRole('button', { name: 'Switch on' }).click()
  const lost = page.getByRole('alert').filter({ hasText: "This couldn't be loaded." })
  await expect(lost).toBeVisible()
  await expect(text).toHaveValue('Half written')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toBeHidden()
  await expect(text).toHaveValue('Half written')
})
