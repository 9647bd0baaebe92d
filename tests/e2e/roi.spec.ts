import type { Page } from 'playwright/test'
import { expect, openTool, test } from '../support/member.ts'
import { layoutShifts } from '../support/visitor.ts'

const tool = 'roi-calculator'
const NEVER = /NaN|Infinity|-0|∞/

test.beforeEach(async ({ page, member: _ }) => {
  await openTool(page, tool)
  await expect(field(page, 'Your hourly rate')).toHaveValue('50')
})

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

/** The figure that stands with a label in the results. */
function figure(page: Page, label: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()
}

test('a member sees what the starting values come to', async ({ page }) => {
  await expect(field(page, 'Hours you work')).toHaveValue('40')
  await expect(field(page, 'Time AI saves you')).toHaveValue('20')
  await expect(field(page, 'Better quality')).toHaveValue('15')
  await expect(page.getByText('Average AI users save 15-30%')).toBeVisible()
  for (const [label, value] of [
    ['Time saved per week', '8 hours'],
    ['Weekly value', '400'],
    ['Monthly value', '1,600'],
    ['Yearly value', '19,200'],
    ['Weekly value of better quality', '300'],
    ['Total yearly value', '36,400'],
    ['Return on investment', '7,280%'],
    ['Break-even', '1.25 weeks'],
    ['Cost of ten hours of learning', '500'],
  ] as const) {
    await expect(figure(page, label)).toHaveText(value)
  }
})

test('a link shows another member the same result, also when it is changed by hand', async ({
  page,
}) => {
  await field(page, 'Your hourly rate').fill('1,500.5')
  await field(page, 'Better quality').fill('0')
  await expect(page).toHaveURL(/#rate=1500\.5&hours=40&time=20&quality=0$/)
  const total = await figure(page, 'Total yearly value').textContent()
  const link = page.url()
  await page.goto('/members')
  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.includes('roi'))
    for (const key of keys) localStorage.removeItem(key)
  })
  await page.goto(link)
  await expect(figure(page, 'Total yearly value')).toHaveText(String(total))

  await page.evaluate(() => location.assign('#rate=10&hours=1&time=100&quality=0'))
  await expect(field(page, 'Your hourly rate')).toHaveValue('10')
  await expect(figure(page, 'Break-even')).toHaveText('10 weeks')
})

test('a member who copies the link gets the figures in it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await field(page, 'Hours you work').fill('12')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toBe('#rate=50&hours=12&time=20&quality=15')
})

test('a member who comes back finds the figures they entered', async ({ page }) => {
  await field(page, 'Your hourly rate').fill('75')
  await page.goto('/members')
  await openTool(page, tool)
  await expect(field(page, 'Your hourly rate')).toHaveValue('75')
})

test('a rate that nothing can be reckoned with is answered in words', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert')
  for (const [typed, problem] of [
    ['', 'Enter a number here.'],
    ['NaN', 'This is not a number'],
    ['Infinity', 'This is not a number'],
    ['-Infinity', 'This is not a number'],
    ['1e400', 'too large'],
    ['1e308', 'too large'],
    ['-1', 'cannot be less than 0'],
    ['fifty', 'This is not a number'],
    ['0', 'With an hourly rate of 0 there is nothing to compare.'],
    ['-0', 'With an hourly rate of 0 there is nothing to compare.'],
  ] as const) {
    await field(page, 'Your hourly rate').fill(typed)
    await expect(alert).toContainText(problem)
    await expect(figure(page, 'Return on investment')).toHaveText('Needs an hourly rate')
    await expect(figure(page, 'Total yearly value')).toHaveText('0')
    expect(await page.getByRole('main').textContent()).not.toMatch(NEVER)
    await field(page, 'Your hourly rate').fill('50')
    await expect(alert).toHaveCount(0)
  }
})

test('hours count as a number however they are written', async ({ page }) => {
  for (const [typed, hours] of [
    ['1,5', '0.3 hours'],
    ['١٢', '2.4 hours'],
    ['5', '1 hour'],
    ['1e-308', '0 hours'],
  ] as const) {
    await field(page, 'Hours you work').fill(typed)
    await expect(figure(page, 'Time saved per week')).toHaveText(hours)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect(await page.getByRole('main').textContent()).not.toMatch(NEVER)
  }
})

test('a member without time saved is told that it never pays for itself', async ({ page }) => {
  await field(page, 'Time AI saves you').fill('0')
  await expect(figure(page, 'Break-even')).toHaveText('Out of reach')
  await field(page, 'Better quality').fill('0')
  await expect(page.getByText('There is no value to draw yet.')).toBeVisible()
})

test('a share above 100% is named at its field and counts as 100%', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert')
  for (const share of ['Time AI saves you', 'Better quality']) {
    await field(page, share).fill('100')
    const total = await figure(page, 'Total yearly value').textContent()
    await field(page, share).fill('101')
    await expect(alert).toHaveText('A share cannot be more than 100%, so this counts as 100%.')
    await expect(field(page, share)).toHaveAttribute('aria-invalid', 'true')
    await expect(figure(page, 'Total yearly value')).toHaveText(total ?? '')
    await field(page, share).fill('-1')
    await expect(alert).toContainText('cannot be less than 0')
    await field(page, share).fill('10')
  }
})

test('the results are a section of their own', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Your results' })).toContainText('Weekly value')
})

test('a member moves the share of time by a slider', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Time AI saves you' })
  await expect(slider).toHaveAttribute('max', '100')
  await slider.press('ArrowRight')
  await expect(field(page, 'Time AI saves you')).toHaveValue('21')
  await expect(figure(page, 'Weekly value')).toHaveText('420')
})

test('what a member enters does not leave the device, only that the calculator was used', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const saving = page.waitForResponse(/save_progress/)
  await field(page, 'Your hourly rate').fill('98765')
  expect((await saving).request().postDataJSON()).toMatchObject({ p_state: {}, p_completed: true })
  expect(sent.filter((request) => request.includes('98765'))).toEqual([])
  await expect(page.getByText('What you enter stays on this device')).toBeVisible()
})

test('on paper there are the figures without the controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect(figure(page, 'Total yearly value')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.locator('details p')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('the calculator stands still, and no figure sticks out of a phone', async ({ page }) => {
  await field(page, 'Your hourly rate').fill('-1')
  await page.reload()
  await expect(field(page, 'Hours you work')).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await field(page, 'Your hourly rate').fill('1000000')
  await field(page, 'Hours you work').fill('1000000')
  await page.setViewportSize({ width: 320, height: 700 })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})
