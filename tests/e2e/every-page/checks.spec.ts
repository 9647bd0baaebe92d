import { forcedColorFaults } from '../../support/browser/forced-colors.ts'
import { print } from '../../support/browser/print.ts'
import { hiddenFields, smallTargets } from '../../support/browser/small-screen.ts'
import { expect, test } from '../../support/people/visitor.ts'

/*
 * What the checks of every state have to find: a page with a fault of each kind.
 */

test('a choice that only a background shows, and a boxed heading, are found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  await page.evaluate(() => {
    const button = (isCurrent: boolean) => {
      const element = document.createElement('button')
      element.setAttribute('aria-current', String(isCurrent))
      element.style.background = isCurrent ? 'gold' : 'none'
      element.textContent = 'A choice'
      return element
    }
    const group = document.createElement('div')
    group.append(button(true), button(false))
    document.querySelector('main')?.append(group)
    const heading = document.querySelector('h1')
    if (heading) heading.style.outline = '1px solid transparent'
  })
  const faults = await page.evaluate(forcedColorFaults)
  expect(faults).toContain('“A choice” looks as if it were not chosen')
  expect(faults.join()).toContain('is boxed')
})

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

test('an empty page is found', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const empty = document.createElement('div')
    empty.style.breakBefore = 'page'
    empty.style.height = '1px'
    document.body.append(empty)
  })
  expect((await print(page)).at(-1)).toBe(false)
})
