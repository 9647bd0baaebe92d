import type { Page } from 'playwright/test'
import { expect, openTool, test } from '#people/member.ts'

const tool = 'roi-calculator'

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

test('a member sees what the first values come to, and moves a slider', async ({ page }) => {
  const hours = field(page, 'Hours you work')
  await expect(hours).toHaveValue('40')
  await expect(hours).toHaveAccessibleDescription(/^hours per week Count only/)
  await expect(field(page, 'Time AI saves you')).toHaveValue('20')
  await expect(field(page, 'Better quality')).toHaveValue('15')
  await expect(page.getByText('Average AI users save 15-30%')).toBeVisible()
  await expect(page.getByText('What you enter stays on this device')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your results' })).toContainText('Weekly value')
  for (const [label, value] of [
    ['Time saved per week', '8 hours'],
    ['Weekly value', '₹400'],
    ['Monthly value', '₹1,600'],
    ['Yearly value', '₹19,200'],
    ['Weekly value of better quality', '₹300'],
    ['Total yearly value', '₹36,400'],
    ['Return on investment', '7,280%'],
    ['Break-even', '1.25 weeks'],
    ['Cost of ten hours of learning', '₹500'],
  ] as const) {
    await expect(figure(page, label)).toHaveText(value)
  }
  const slider = page.getByRole('slider', { name: 'Time AI saves you' })
  await expect(slider).toHaveAttribute('max', '100')
  await slider.press('ArrowRight')
  await expect(field(page, 'Time AI saves you')).toHaveValue('21')
  await expect(figure(page, 'Weekly value')).toHaveText('₹420')
})

test('a member finds the figures again, another one by a link, also changed', async ({ page }) => {
  await field(page, 'Your hourly rate').fill('1,500.5')
  await field(page, 'Better quality').fill('0')
  await expect(page).toHaveURL(/#rate=1500\.5&hours=40&time=20&quality=0&currency=INR$/)
  const total = await figure(page, 'Total yearly value').textContent()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())
  await page.goto('/members')
  await openTool(page, tool)
  await expect(field(page, 'Your hourly rate')).toHaveValue('1500.5')

  await field(page, 'Your hourly rate').fill('7')
  await page.goto('/members')
  await page.goto(link)
  await expect(figure(page, 'Total yearly value')).toHaveText(String(total))
  await page.evaluate(() => location.assign('#rate=10&hours=1&time=100&quality=0'))
  await expect(field(page, 'Your hourly rate')).toHaveValue('10')
  await expect(figure(page, 'Break-even')).toHaveText('10 weeks')
})

test('a member reads at the field why a rate is no use, also of pasted cells', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert')
  for (const [typed, problem] of [
    ['', 'Enter a number here.'],
    ['fifty', 'This is not a number'],
    ['1e308', 'too large'],
    ['-1', 'cannot be less than 0'],
    ['-0', 'With an hourly rate of 0 there is nothing to compare.'],
  ] as const) {
    await field(page, 'Your hourly rate').fill(typed)
    await expect(alert).toContainText(problem)
    await expect(figure(page, 'Return on investment')).toHaveText('Needs an hourly rate')
    await expect(figure(page, 'Total yearly value')).toHaveText('₹0')
    await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|-0|∞/)
    await field(page, 'Your hourly rate').fill('50')
    await expect(alert).toHaveCount(0)
  }
  for (const [cells, isInvalid] of [
    ['50\n100', 'true'],
    ['50\t100', 'true'],
    ['75\r\n', null],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
    await field(page, 'Your hourly rate').selectText()
    await page.keyboard.press('ControlOrMeta+V')
    await expect
      .poll(() => field(page, 'Your hourly rate').getAttribute('aria-invalid'))
      .toBe(isInvalid)
  }
  await expect(field(page, 'Your hourly rate')).toHaveValue('75')
})

test('figures are an example until one is entered, then in a chosen currency', async ({ page }) => {
  const example = page.getByText('Example figures. Enter yours.')
  await expect(example).toBeVisible()
  await page.reload()
  await expect(example).toBeVisible()
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(figure(page, 'Weekly value')).toHaveText('€400')
  await expect(figure(page, 'Time saved per week')).toHaveText('8 hours')
  await expect(example).toBeHidden()
  await expect(page).toHaveURL(/&currency=EUR$/)
  await page.evaluate(() => location.assign('#rate=10&hours=1&time=100&quality=0&currency=USD'))
  await expect(figure(page, 'Weekly value')).toHaveText('$10')
  await page.goto('/members')
  await openTool(page, tool)
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
})

test('on paper there are the figures and the method without the controls', async ({ page }) => {
  const method = page.locator('main details > :not(summary)').first()
  await expect(method).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(method).toBeVisible()
  await expect(figure(page, 'Total yearly value')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('longer figures on a phone move no result, and none sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const payback = page.getByRole('heading', { name: 'When it pays for itself' })
  const top = () => payback.evaluate((node) => node.getBoundingClientRect().top + scrollY)
  const before = await top()
  await field(page, 'Your hourly rate').fill('2000')
  await expect(figure(page, 'Weekly value')).toHaveText('₹16,000')
  expect(await top()).toBe(before)
  await page.setViewportSize({ width: 320, height: 700 })
  await field(page, 'Your hourly rate').fill('1000000')
  await field(page, 'Hours you work').fill('1000000')
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})
