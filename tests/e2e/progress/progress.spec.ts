import type { Locator, Page } from 'playwright/test'
import { holdRequests, letThrough } from '#browser/hold-requests.ts'
import { allow, expect, LOST_NETWORK, openTool, otherDevice, test } from '#people/member.ts'
import { CHALLENGE, day, state } from '#people/steps.ts'
import { answerWith } from '../support.ts'

test.beforeEach(({ member: _ }) => {})

/** Turns to a stone of the gauntlet and to the text planned for it. */
async function plan(page: Page, stone: string): Promise<Locator> {
  await page.bringToFront()
  await page.getByRole('button', { name: new RegExp(`^${stone},`) }).click()
  return page.getByLabel(`Your plan for ${stone}`)
}

test('a member reads “Saved” once something was, and not on opening the tool', async ({ page }) => {
  const saved = page.getByText('Saved', { exact: true })
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await expect(saved).toBeVisible()
  await openTool(page, CHALLENGE)
  await expect(day(page, 1)).toBeChecked()
  await expect(saved).toHaveCount(0)
})

test('a refused save can be tried again, and a page is no answer to one', async ({ page }) => {
  await openTool(page, CHALLENGE)
  await answerWith(page, 'rest/v1/rpc/save_progress', 400, '{"code":"23514","message":"No"}')
  await day(page, 1).check()
  await expect(state(page)).toHaveText('Not saved to your account. It is kept on this device.')
  await letThrough(page)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(state(page)).toHaveText('Saved')
  await expect(page.locator('div:focus', { has: state(page) })).toBeVisible()
  await answerWith(page, 'rest/v1/rpc/save_progress', 200, '<h1>Sign in to this network</h1>')
  await day(page, 2).check()
  await expect(page.getByText('The server had a problem; trying again')).toBeVisible()
})

test('two browsers of one member, one of them offline, end with all plans, the newer ones where both wrote, and have completed the tool', async ({
  page: laptop,
  member,
  browser,
}) => {
  allow(LOST_NETWORK)
  const phone = await otherDevice(browser, member)
  const loadCode = await holdRequests(phone, /_astro/)
  const visit = phone.goto('/members/gauntlet-builder', { waitUntil: 'commit' })
  await Promise.all([phone.waitForResponse(/member_page/), visit])
  await openTool(laptop, 'gauntlet-builder')
  await laptop.context().setOffline(true)
  await (await plan(laptop, 'Critical Thinking')).fill('The older plan')
  await (await plan(laptop, 'Rapid Learning')).fill('On the laptop too')
  await (await plan(laptop, 'Prompt Engineering')).fill('Only on the laptop')
  const unsent = "Saved on this device. It will be sent when you're back online."
  await expect(state(laptop)).toHaveText(unsent)
  loadCode() // The phone has long had its answer, and takes it only now.
  await (await plan(phone, 'Critical Thinking')).fill('The newer plan')
  await (await plan(phone, 'Flow State Mastery')).fill('On the phone too')
  await (await plan(phone, 'Creative Innovation')).fill('Only on the phone')
  await expect(state(phone)).toHaveText('Saved')
  await laptop.context().setOffline(false)
  await expect(state(laptop)).toHaveText('Saved')
  for (const device of [laptop, phone]) {
    await device.reload()
    await expect(await plan(device, 'Critical Thinking')).toHaveValue('The newer plan')
    await expect(await plan(device, 'Creative Innovation')).toHaveValue('Only on the phone')
    await expect(await plan(device, 'Prompt Engineering')).toHaveValue('Only on the laptop')
    await device.goto('/members')
    await expect(device.getByText('1 of 5 completed')).toBeVisible()
  }
  await phone.context().close()
})

test('a member with two tabs sees in one what they check in the other', async ({ page }) => {
  const other = await page.context().newPage()
  await Promise.all([openTool(page, CHALLENGE), openTool(other, CHALLENGE)])
  await page.bringToFront()
  await day(page, 1).check()
  await expect(day(other, 1)).toBeChecked()
  await day(other, 1).uncheck()
  await expect(day(page, 1)).not.toBeChecked()
})
