import { expect, openTool, test } from '../support/member.ts'
import { CHALLENGE, day, ON_DEVICE, state } from '../support/progress-pages.ts'

test('a refused save is said to be one, with a way to try again', async ({
  page,
  member: _,
  watch,
}) => {
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
  member: _,
  watch,
}) => {
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
