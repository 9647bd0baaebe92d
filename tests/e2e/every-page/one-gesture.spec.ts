import { expect, newAccount, openTool, signIn, test } from '#people/member.ts'

test('a double click or a held key answers one statement', async ({ page, member: _ }) => {
  await openTool(page, 'ai-mind-audit')
  const statement = (number: number) => page.getByText(`Statement ${number} of 8`, { exact: true })
  await page.getByRole('button', { name: /^4 / }).dblclick()
  await expect(statement(2)).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('2')
  await expect(statement(3)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('two quick taps answer one statement', async ({ page, member: _ }) => {
    await openTool(page, 'ai-mind-audit')
    const box = await page.getByRole('button', { name: /^1 / }).boundingBox()
    if (!box) throw new Error('The answer is not shown')
    for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(box.x + 20, box.y + 20)
    await expect(page.getByText('Statement 2 of 8', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  })
})

test('a double click starts the challenge and checks nothing, and a held Enter asks once and answers nothing', async ({
  page,
  member: _,
}) => {
  await openTool(page, 'dopamine-reset')
  await page.getByRole('button', { name: 'Start day 1' }).dblclick()
  await expect(page.getByRole('button', { name: 'Check today' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start again' }).focus()
  for (let repeats = 0; repeats < 4; repeats += 1) await page.keyboard.down('Enter')
  await expect(page.getByRole('button', { name: 'Keep my days' })).toBeFocused()
})

test('visitors at the sign-in and members everywhere act once by one gesture', async ({ page }) => {
  for (const path of ['/login', '/members', '/members/account']) {
    // The sign-in would lead a member away.
    await page.goto('about:blank')
    if (path === '/members') await signIn(page, await newAccount())
    await page.goto(path)
    // Whether the page's first button takes the second click of a double click.
    const isTaken = await page
      .locator('button')
      .first()
      .evaluate((element) =>
        element.dispatchEvent(new MouseEvent('click', { detail: 2, cancelable: true })),
      )
    expect(isTaken, path).toBe(false)
  }
})
