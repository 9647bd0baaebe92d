import type { Locator, Page } from 'playwright/test'
import {
  expect,
  loseBackend,
  newAccount,
  openTool,
  otherDevice,
  signIn,
  test,
} from '../support/member.ts'
import {
  CHALLENGE,
  checkedDays,
  day,
  LOST_NETWORK,
  ON_DEVICE,
  state,
} from '../support/progress-pages.ts'

const GAUNTLET = 'gauntlet-builder'

/** Turns to a stone of the gauntlet and to the text planned for it. */
async function plan(page: Page, stone: string): Promise<Locator> {
  await page.bringToFront()
  await page.getByRole('button', { name: new RegExp(`^${stone},`) }).click()
  return page.getByLabel(`Your plan for ${stone}`)
}

test('two browsers of one member, one of them offline, end with all days and the newer texts', async ({
  page: laptop,
  context,
  member,
  watch,
  browser,
}) => {
  watch.expectMessage(LOST_NETWORK)
  const phone = await otherDevice(browser, member)
  const [laptopPlans, phonePlans] = [await context.newPage(), await phone.context().newPage()]
  await Promise.all([openTool(laptop, CHALLENGE), openTool(phone, CHALLENGE)])
  await Promise.all([openTool(laptopPlans, GAUNTLET), openTool(phonePlans, GAUNTLET)])

  await context.setOffline(true)
  await laptop.bringToFront()
  for (const number of [1, 2, 4]) await day(laptop, number).check()
  await (await plan(laptopPlans, 'Critical Thinking')).fill('The older plan')
  await phone.bringToFront()
  for (const number of [2, 3]) await day(phone, number).check()
  await (await plan(phonePlans, 'Critical Thinking')).fill('The newer plan')
  await (await plan(phonePlans, 'Creative Innovation')).fill('Only on the phone')
  await (await plan(laptopPlans, 'Prompt Engineering')).fill('Only on the laptop')
  for (const view of [phone, phonePlans]) await expect(state(view)).toHaveText('Saved')
  await context.setOffline(false)
  for (const view of [laptop, laptopPlans])
    await expect(state(view)).toHaveText('Saved', { timeout: 15_000 })

  await Promise.all([phone.reload(), phonePlans.reload(), laptopPlans.reload()])
  for (const device of [laptop, phone]) {
    await expect.poll(() => checkedDays(device)).toEqual([1, 2, 3, 4])
    await expect(device.getByText('4 days')).toBeVisible()
  }
  for (const device of [laptopPlans, phonePlans]) {
    await expect(await plan(device, 'Critical Thinking')).toHaveValue('The newer plan')
    await expect(await plan(device, 'Creative Innovation')).toHaveValue('Only on the phone')
    await expect(await plan(device, 'Prompt Engineering')).toHaveValue('Only on the laptop')
  }
  await phone.context().close()
})

test('a member with two tabs sees in one what they check in the other', async ({
  page,
  context,
  member: _,
}) => {
  const other = await context.newPage()
  await Promise.all([openTool(page, CHALLENGE), openTool(other, CHALLENGE)])
  await page.bringToFront()
  await day(page, 1).check()
  await expect(day(other, 1)).toBeChecked()
  await day(other, 1).uncheck()
  await expect(day(page, 1)).not.toBeChecked()
})

test('two members on one browser never see each other’s progress', async ({
  page,
  context,
  member,
  watch,
}) => {
  watch.expectMessage(LOST_NETWORK)
  const otto = await newAccount('Otto Other')
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await expect(state(page)).toHaveText('Saved')
  const regain = await loseBackend(context)
  await day(page, 2).check()
  await expect(state(page)).toHaveText(ON_DEVICE)
  regain()
  await page.close()

  await signIn(context, otto)
  const ottos = await context.newPage()
  await openTool(ottos, CHALLENGE)
  expect(await checkedDays(ottos)).toEqual([])
  await day(ottos, 5).check()
  await expect(state(ottos)).toHaveText('Saved')

  await signIn(context, member)
  await expect.poll(() => checkedDays(ottos)).toEqual([1, 2])
  await ottos.reload()
  await expect(day(ottos, 1)).toBeChecked()
  expect(await checkedDays(ottos)).toEqual([1, 2])
})
