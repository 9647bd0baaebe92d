import { BROKEN, workPages } from '#browser/faults.ts'
import { expect, openTool, test } from '#people/member.ts'
import { checkDays, planStone } from '#people/steps.ts'

// The browser takes it, and knows no zone of that name.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, env: { ...process.env, TZ: 'Etc/Unknown' } }),
    { scope: 'worker' },
  ],
})

test('a device with no time zone works on every page by its date', async ({ page, member: _ }) => {
  await openTool(page, 'gauntlet-builder')
  for (const number of [1, 2, 3, 4, 5]) await planStone(page, number)
  await openTool(page, 'dopamine-reset')
  await checkDays(page, 1, 1)
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await expect(page.getByLabel('Day 1 is on')).toHaveValue(date)
  for (const path of workPages) {
    await page.goto(path)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await expect(page.getByText(BROKEN).filter({ visible: true })).toHaveCount(0)
  }
})
