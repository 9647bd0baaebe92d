import type { Page } from 'playwright/test'
import { layoutFaults } from '../engines/layout.ts'
import { hiddenFields, outOfReach, smallTargets } from '../support/small-screen.ts'
import { testEveryState } from '../support/states.ts'
import { expect, test } from '../support/visitor.ts'

const setTextSize = (page: Page, size: string) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent
  }, size)

async function layoutAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  const faults = await page.evaluate(layoutFaults)
  return faults.map((fault) => `at ${width} px: ${fault}`)
}

/** A page with large text may have to be scrolled sideways on a phone, but must lose nothing. */
async function lostInLargeText(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  await setTextSize(page, '200%')
  const faults = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(outOfReach))]
  await setTextSize(page, '')
  return faults
    .filter((fault) => width > 360 || / is clipped$| overlaps | off the screen$/.test(fault))
    .map((fault) => `at ${width} px, text at 200 %: ${fault}`)
}

/** A phone whose keyboard is open has about this much left. */
async function behindKeyboard(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 320 })
  return page.evaluate(hiddenFields)
}

testEveryState('fit small screens, large text and fingers', async (page) => {
  const faults = [
    ...(await layoutAt(page, 320)),
    ...(await lostInLargeText(page, 360)),
    ...(await lostInLargeText(page, 1280)),
  ]
  await page.setViewportSize({ width: 360, height: 780 })
  faults.push(...(await page.evaluate(smallTargets)), ...(await behindKeyboard(page)))
  await page.setViewportSize({ width: 1280, height: 720 })
  return faults
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
