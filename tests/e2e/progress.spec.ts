import type { Browser, BrowserContext, Locator, Page } from 'playwright/test'
import { addresses } from '../support/addresses.ts'
import {
  type Account,
  expect,
  loseBackend,
  newAccount,
  openTool,
  signIn,
  test,
} from '../support/member.ts'
import { signOutByMenu } from './support.ts'

const CHALLENGE = 'dopamine-reset'
const GAUNTLET = 'gauntlet-builder'
const ON_DEVICE = "Saved on this device. It will be sent when you're back online."
const LOST_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

const day = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Day ${number}(,|$)`) })
const state = (page: Page) => page.getByRole('status').filter({ hasText: /sav/i })

/** Turns to a stone of the gauntlet and to the text planned for it. */
async function plan(page: Page, stone: string): Promise<Locator> {
  await page.bringToFront()
  await page.getByRole('button', { name: new RegExp(`^${stone},`) }).click()
  return page.getByLabel(`Your plan for ${stone}`)
}

async function checkedDays(page: Page): Promise<number[]> {
  const boxes = await page.getByRole('checkbox').all()
  const checked = await Promise.all(boxes.map((box) => box.isChecked()))
  return checked.flatMap((isChecked, i) => (isChecked ? [i + 1] : []))
}

/** Under which keys this device keeps anybody's work. */
function keptWork(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /work/.test(key)))
}

/** The member signs in again on this device, and day 1 is still checked. */
async function expectDayAfterReturn(page: Page, member: Account) {
  await signIn(page.context(), member)
  await expect(page).toHaveURL('/members')
  await openTool(page, CHALLENGE)
  await expect(day(page, 1)).toBeChecked()
}

/** Another device of the same member. */
async function otherDevice(browser: Browser, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: addresses.site })
  await signIn(context, account)
  return context
}

test('a member who loses the network keeps the day they checked, and it is sent later', async ({
  page,
  context,
  member,
  watch,
  browser,
}) => {
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  await context.setOffline(true)
  await day(page, 1).check()
  await expect(state(page)).toHaveText(ON_DEVICE)
  await context.setOffline(false)
  await expect(state(page)).toHaveText('Saved')

  const elsewhere = await (await otherDevice(browser, member)).newPage()
  await openTool(elsewhere, CHALLENGE)
  await expect(day(elsewhere, 1)).toBeChecked()
  await elsewhere.context().close()
})

test('two browsers of one member, one of them offline, end with all days and the newer texts', async ({
  page: laptop,
  context,
  member,
  watch,
  browser,
}) => {
  watch.expectMessage(LOST_NETWORK)
  const phone = await (await otherDevice(browser, member)).newPage()
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
  member,
}) => {
  expect(member.email).toBeTruthy()
  const other = await context.newPage()
  await Promise.all([openTool(page, CHALLENGE), openTool(other, CHALLENGE)])
  await page.bringToFront()
  await day(page, 1).check()
  await expect(day(other, 1)).toBeChecked()
  await day(other, 1).uncheck()
  await expect(day(page, 1)).not.toBeChecked()
})

test('without channels between tabs they still hear of each other', async ({
  page,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  const other = await context.newPage()
  await Promise.all([openTool(page, CHALLENGE), openTool(other, CHALLENGE)])
  await day(page, 1).check()
  await expect(day(other, 1)).toBeChecked()
})

test('a member whose page is reloaded without a backend finds the work and can go on', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  const regain = await loseBackend(context)
  await day(page, 1).check()
  await expect(state(page)).toHaveText(ON_DEVICE)
  await page.reload()
  await expect(day(page, 1)).toBeChecked()
  await day(page, 2).check()
  regain()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(state(page)).toHaveText('Saved', { timeout: 20_000 })
  expect(await checkedDays(page)).toEqual([1, 2])
})

test('a member whose page crashes while offline finds the work on the next page', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  const regain = await loseBackend(context)
  await day(page, 1).check()
  const crash = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  void devtools.send('Page.crash').catch(() => {})
  await crash
  regain()
  const next = await context.newPage()
  await openTool(next, CHALLENGE)
  await expect(day(next, 1)).toBeChecked()
  await expect(state(next)).toHaveText('Saved')
})

test('a member who leaves right after a check finds it on the dashboard', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await page.goto('/members')
  await expect(page.getByText('1 of 30 days')).toBeVisible()
})

test('a member who signs out right after a check finds it when they come back', async ({
  page,
  member,
}) => {
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await keptWork(page)).toEqual([])
  await expectDayAfterReturn(page, member)
})

test('a member whose work has not reached the server is asked before a sign-out deletes it', async ({
  page,
  context,
  member,
  watch,
}) => {
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  const regain = await loseBackend(context)
  await day(page, 1).check()
  await signOutByMenu(page)
  await expect(page.getByText('Saving your work…')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText("hasn't been saved to your account yet")
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeFocused()
  await expect(day(page, 1)).toBeChecked()
  regain()
  await expect(state(page)).toHaveText('Saved', { timeout: 15_000 })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expectDayAfterReturn(page, member)
})

test('a member without a network is asked at once', async ({ page, context, member, watch }) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  await context.setOffline(true)
  await day(page, 1).check()
  await signOutByMenu(page)
  await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 1500 })
  await context.setOffline(false)
})

test('a member who signs out anyway leaves nothing on the device', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  await loseBackend(context)
  await day(page, 1).check()
  await signOutByMenu(page)
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/login')
  expect(await keptWork(page)).toEqual([])
})

test('a member whose browser stores nothing and whose network is gone reads that nothing is saved', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const regain = await loseBackend(context)
  await day(page, 1).check()
  await expect(state(page)).toHaveText(
    'Not saved, and this browser keeps nothing. Leave this page open for now.',
  )
  regain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(state(page)).toHaveText('Saved')
})

test('what was done offline is on the dashboard as soon as there is a network', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  const regain = await loseBackend(context)
  await day(page, 1).check()
  await day(page, 2).check()
  await page.goto('/members/account')
  regain()
  await page.goto('/members')
  await expect(page.getByText('2 of 30 days')).toBeVisible()
})

test('a refused save is said to be one, with a way to try again', async ({
  page,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(/400/)
  const saving = '**/rpc/save_progress'
  await openTool(page, CHALLENGE)
  await page.route(saving, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { code: '23514', message: 'new row violates check constraint "state_size"' },
    }),
  )
  await day(page, 1).check()
  await expect(state(page)).toHaveText('Not saved to your account. It is kept on this device.')
  await page.unroute(saving)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(state(page)).toHaveText('Saved')
})

test('a backend in trouble is asked once for an edit, and the edit stays', async ({
  page,
  member,
  watch,
}) => {
  expect(member.email).toBeTruthy()
  watch.expectMessage(/503/)
  let asked = 0
  await openTool(page, CHALLENGE)
  await page.route('**/rpc/save_progress', (route) => {
    asked += 1
    return route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await day(page, 1).check()
  await expect(state(page)).toHaveText(ON_DEVICE)
  await page.waitForTimeout(2000)
  expect(asked).toBe(1)
  await expect(day(page, 1)).toBeChecked()
})

test('two members on one browser never see each other’s work', async ({
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
