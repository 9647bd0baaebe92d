import type { Page } from 'playwright/test'
import { holdRequests, letThrough } from '#browser/hold-requests.ts'
import { print } from '#browser/print.ts'
import { expect, openTool, savedBy, test } from '#people/member.ts'
import { answerParts, PAGE_REQUEST } from '#people/page-parts.ts'
import { CHALLENGE, checkDays, day, state } from '#people/steps.ts'

const standing = (page: Page) => page.getByRole('status').filter({ hasText: 'Streak' })
const nextStep = (page: Page) => page.getByRole('region', { name: 'Your next step' })
const today = (page: Page) => page.getByRole('checkbox', { name: /, today$/ })
const dayChecked = (page: Page) =>
  page.getByRole('heading', { name: 'Day 1 is checked. See you tomorrow.' })

test.use({ timezoneId: 'Asia/Kolkata' })

test.beforeEach(({ member: _ }) => {})

test('a member meets four practices and thirty days, and checks by keyboard', async ({ page }) => {
  await openTool(page, CHALLENGE)
  const practices = page.getByRole('region', { name: 'Every day' })
  await expect(practices.getByRole('heading', { level: 3 })).toHaveText([
    'No social media before 12 PM',
    '15 minutes focused work without AI',
    '5 minute notification delay',
    'An evening reflection',
  ])
  await expect(page.getByRole('checkbox')).toHaveCount(30)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(standing(page)).toContainText('0 days')
  await expect(standing(page)).toContainText('0 of 30')
  await day(page, 1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(standing(page)).toContainText('2 days')
})

// The clocks below are set to days gone by: for a later one the session would have expired.
test('a member starts day 1, and the day turns at their own midnight on an open page or once a laptop wakes', async ({
  page,
}) => {
  // An hour before midnight in India, where the browser is.
  await page.clock.install({ time: '2026-02-01T17:30:00Z' })
  await openTool(page, CHALLENGE)
  await expect(today(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Start day 1' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Day 1 of 30' })).toBeFocused()
  await expect(today(page)).toHaveAccessibleName('Day 1, Sunday, 1 February, today')
  await expect(today(page)).not.toBeChecked()
  await expect(page.getByText('This evening, write your note and check the day.')).toBeVisible()
  await page.getByRole('button', { name: 'Check today' }).press('Enter')
  await expect(dayChecked(page)).toBeFocused()
  await expect(page.getByLabel('Day 1 is on')).toHaveValue('2026-02-01')
  await page.clock.fastForward('01:00:00')
  await expect(today(page)).toHaveAccessibleName('Day 2, Monday, 2 February, today')
  await page.getByRole('button', { name: 'Check today' }).click()
  await expect(day(page, 2)).toBeChecked()
  await page.goto('/members')
  await expect(page.getByText('2 of 30, 2 in a row')).toBeVisible()
  await page.clock.setFixedTime('2026-02-04T06:00:00Z')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('2 of 30, 0 in a row')).toBeVisible()
})

test('a member who missed days sees which, how many are kept in a row now, and can still check when all are over', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-02-05T06:00:00Z')
  await openTool(page, CHALLENGE)
  await page.getByLabel('Day 1 is on').fill('2026-02-01')
  for (const number of [1, 3, 4]) await day(page, number).check()
  await expect(standing(page)).toContainText('Streak from day 1 1 day')
  await expect(standing(page)).toContainText('In a row now 2 days')
  await expect(day(page, 2)).toHaveAccessibleName('Day 2, Monday, 2 February, missed')
  await expect(page.getByRole('checkbox', { name: /missed$/ })).toHaveCount(1)
  const line = (number: number) =>
    day(page, number)
      .locator('..')
      .locator('[aria-hidden]', { hasText: String(number) })
      .first()
      .evaluate((circle) => getComputedStyle(circle).borderTopStyle)
  expect([await line(2), await line(6)]).toEqual(['dashed', 'solid'])
  await page.getByLabel('Day 1 is on').fill('2026-01-01')
  await expect(page.getByText('Your thirty days are over.')).toBeVisible()
  await day(page, 30).check()
  await expect(standing(page)).toContainText('4 of 30')
})

const done = (page: Page) => page.getByRole('heading', { name: 'All thirty days are checked' })
const kept = (page: Page) => page.getByRole('heading', { name: 'Thirty days, kept' })

test('a certificate is printed on the thirtieth day, with the name', async ({ page, member }) => {
  await answerParts(page, () => ({ full_name: null, errors: { full_name: '57014' } }))
  await page.clock.setFixedTime('2026-02-01T06:00:00Z')
  await openTool(page, CHALLENGE)
  await checkDays(page, 1, 30)
  await expect(page.getByText('Day 30 is 2 March 2026.')).toBeVisible()
  await expect(kept(page).or(page.getByRole('button', { name: 'Print' }))).toHaveCount(0)
  await page.clock.setFixedTime('2026-03-02T06:00:00Z')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(kept(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  await letThrough(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect(await print(page)).toEqual([true])
  await page.emulateMedia({ media: 'print' })
  const sentence = `${member.name} kept the four daily practices of the AI Mind OS 30-Day Challenge for thirty days, from 1 February 2026 to 2 March 2026.`
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(day(page, 1)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('a member who completes the challenge and starts it again, once asked, checks its day on the dashboard', async ({
  page,
}) => {
  await openTool(page, CHALLENGE)
  await checkDays(page, 1, 29)
  await expect(done(page)).toHaveCount(0)
  await day(page, 30).check()
  await expect(done(page)).toBeVisible()
  await expect(standing(page)).toContainText('30 days')
  await expect(standing(page)).toContainText('30 of 30')
  await expect(state(page)).toHaveText('Saved')
  const again = page.getByRole('button', { name: 'Start again', exact: true })
  for (const [answer, key, checked] of [
    ['Keep my days', 'Enter', '30 of 30'],
    ['Keep my days', 'Escape', '30 of 30'],
    ['Yes, start again', 'Enter', '0 of 30'],
  ] as const) {
    await again.press('Enter')
    await expect(page.getByRole('button', { name: 'Keep my days' })).toBeFocused()
    await page.getByRole('button', { name: answer }).press(key)
    await expect(again).toBeFocused()
    await expect(standing(page)).toContainText(checked)
  }
  await expect(today(page)).toHaveAccessibleName(/^Day 1,/)
  await day(page, 2).check()
  await expect(state(page)).toHaveText('Saved')
  await page.goto('/members')
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '1 of 30, 0 in a row' })
  await expect(row).toContainText('Completed before')
  await expect(page.getByText('In a row now: 0 days')).toBeVisible()
  await page.getByRole('button', { name: 'Check today' }).click()
  await expect(page.getByText('In a row now: 1 day', { exact: true })).toBeVisible()
  await expect(dayChecked(page)).toBeFocused()
  await expect(nextStep(page).getByRole('link', { name: 'Take the audit' })).toBeVisible()
  await page.getByRole('link', { name: 'Look at your days' }).click()
  await expect(page).toHaveURL(/dopamine-reset#today$/)
  await expect(page.locator('#today')).toBeFocused()
  await expect(day(page, 1)).toBeChecked()
})

test('below a used tool is the next step, also where a first answer is late', async ({ page }) => {
  const step = nextStep(page).getByRole('link', { name: 'Take the audit' })
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members/prompt-pack')
  await page.getByRole('button', { name: 'Favorite: Mirror' }).click()
  await expect(step).toHaveCount(0)
  release()
  await step.click()
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
  await openTool(page, 'gauntlet-builder')
  await expect(nextStep(page)).toHaveCount(0)
  await page.getByLabel(/^Your plan for/).fill('One claim each Friday.')
  await expect(step).toHaveAttribute('href', '/members/ai-mind-audit')
})

test('a member takes along thirty reminders by their own clock', async ({ page }) => {
  await openTool(page, CHALLENGE)
  await page.getByLabel('Day 1 is on').fill('2099-02-20')
  await expect(page.getByText('one reminder a day from Friday, 20 February')).toBeVisible()
  await page.getByLabel('Remind me at').fill('07:15')
  // A phone asks before it reads the file.
  await page.evaluate(() => (URL.revokeObjectURL = () => document.body.replaceChildren()))
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Download 30 reminders' }))
  expect(name).toBe('challenge-reminders.ics')
  const starts = [...text.matchAll(/^DTSTART:(.*)\r$/gm)].map(([, start]) => start)
  expect(starts).toHaveLength(30)
  expect(starts[0]).toBe('20990220T071500')
  expect(starts[29]).toBe('20990321T071500')
  expect(text).toContain('SUMMARY:AI Mind OS: your challenge day 1')
  await expect(page.getByText('Downloaded!')).toBeVisible()
})
