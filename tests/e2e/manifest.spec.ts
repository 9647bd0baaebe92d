import type { Page } from 'playwright/test'
import { expect, test } from '../support/member.ts'

/** Makes the offer of a browser that can install the site. @returns whether it may show it itself */
function offer(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.body.setAttribute('data-prompted', '')
    return dispatchEvent(Object.assign(event, { prompt }))
  })
}

test('a member can install the members’ area where the browser offers it', async ({
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  const button = page.getByRole('button', { name: 'Install' })
  await expect(button).toBeHidden()
  expect(await offer(page)).toBe(false)
  await button.click()
  await expect(page.locator('body[data-prompted]')).toBeVisible()
  await expect(button).toBeHidden()
})

test('an offer that comes before the page is ready is kept', async ({ page, member }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
    })
  })
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible()
})

test('the manifest opens the members’ area from an icon of its own', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.goto('/members')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    start_url: '/members',
    scope: '/members',
    display: 'standalone',
  })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
})
