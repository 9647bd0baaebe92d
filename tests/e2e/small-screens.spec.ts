import { hiddenFields, smallTargets } from '../support/small-screen.ts'
import { expect, test } from '../support/visitor.ts'

test('a small target and a covered field are found', async ({ page }) => {
  await page.goto('/login')
  expect(await page.evaluate(smallTargets)).toEqual([])
  expect(await page.evaluate(hiddenFields)).toEqual([])
  await page.evaluate(() => {
    const button = document.querySelector('button[type=submit]')
    const cover = document.createElement('div')
    if (!(button instanceof HTMLElement)) throw new Error('No button')
    button.style.cssText = 'height: 30px; min-height: 0; padding: 0'
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99'
    document.body.append(cover)
  })
  expect(await page.evaluate(smallTargets)).toEqual([expect.stringContaining('× 30 px')])
  expect(await page.evaluate(hiddenFields)).not.toEqual([])
})
