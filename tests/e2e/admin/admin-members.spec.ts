import { addresses } from '#backend/addresses.ts'
import { expect, newAccount, openAdmin, savedBy, test } from '#people/admin.ts'
import { members } from '#people/shared-data.ts'

test('the members are found by a part of their name or address, and leave as a file in which no name is a formula', async ({
  page,
  admin,
}) => {
  const calculating = await newAccount('=1+1;"quoted"')
  await openAdmin(page, 'members')
  await page.getByLabel('Search names and emails').fill('elena')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Found: 1')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'elena.petrova@example.com' })
  await expect(row).toContainText('3 of 4 started')
  await page.getByLabel('Search names and emails').fill('nobody-is-called-this')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No matching name or email.')).toBeVisible()
  await page.getByRole('link', { name: 'Change log' }).click()
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search names and emails')).toHaveValue('nobody-is-called-this')
  const { text } = await savedBy(page.getByRole('button', { name: 'Download all as CSV' }))
  expect(text.startsWith('\uFEFF"Account ID","Name","Email",')).toBe(true)
  expect(text).toContain(`"'=1+1;""quoted""","${calculating.email}"`)
  expect(text).toContain('"Елена Петрова"')
  await openAdmin(page, 'change-log')
  const logged = page.getByRole('listitem').filter({ hasText: admin.email })
  await expect(logged.filter({ hasText: 'searched the list of members' })).toHaveCount(2)
  await expect(logged.filter({ hasText: 'exported the list of members' })).toHaveCount(1)
})

test('the members are read on from the last one', async ({ page }) => {
  const [one] = members
  const member = (number: number) => ({ ...one, id: `${number}`, full_name: `Member ${number}` })
  await page.route(`${addresses.backend}/rest/v1/rpc/admin_members`, (route) => {
    const isFirst = route.request().postDataJSON().p_before === undefined
    const numbers = isFirst ? Array.from({ length: 50 }, (_, i) => i + 1) : [51]
    return route.fulfill({ json: { total: 51, members: numbers.map(member) } })
  })
  await openAdmin(page, 'members')
  await expect(page.getByText('Members: 51')).toBeVisible()
  await page.getByRole('button', { name: 'Show more members' }).click()
  const added = page.getByRole('row').filter({ hasText: 'Member 51' })
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()
  await expect(page.getByRole('row')).toHaveCount(52)
  await expect(page.getByRole('button', { name: 'Show more members' })).toBeHidden()
})
