import { expect, loseBackend, openTool, otherDevice } from '../support/member.ts'
import {
  CHALLENGE,
  checkedDays,
  day,
  LOST_NETWORK,
  ON_DEVICE,
  state,
  test,
} from '../support/progress-pages.ts'

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

  const elsewhere = await otherDevice(browser, member)
  await openTool(elsewhere, CHALLENGE)
  await expect(day(elsewhere, 1)).toBeChecked()
  await elsewhere.context().close()
})

test('a member whose page is reloaded without a backend finds their progress and can go on', async ({
  page,
  unsentDay: { regain },
}) => {
  await expect(state(page)).toHaveText(ON_DEVICE)
  await page.reload()
  await expect(day(page, 1)).toBeChecked()
  await day(page, 2).check()
  regain()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(state(page)).toHaveText('Saved', { timeout: 20_000 })
  expect(await checkedDays(page)).toEqual([1, 2])
})

test('a member whose page crashes while offline finds their progress on the next page', async ({
  page,
  context,
  unsentDay: { regain },
}) => {
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

test('a member whose browser stores nothing and whose network is gone reads that nothing is saved', async ({
  page,
  context,
  member: _,
  watch,
}) => {
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
  unsentDay: { regain },
}) => {
  await day(page, 2).check()
  await page.goto('/members/account')
  regain()
  await page.goto('/members')
  await expect(page.getByText('2 of 30 days')).toBeVisible()
})
