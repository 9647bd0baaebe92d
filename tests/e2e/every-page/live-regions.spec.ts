import type { Locator, Page } from 'playwright/test'
import { holdTime, passTime, passTimeUntil } from '#browser/faults.ts'
import { test as adminTest } from '#people/admin.ts'
import { saveAndFollow, sessionWith } from '#people/admin-sessions.ts'
import { expect, openAccount, openTool, test } from '#people/member.ts'
import { checkDays, planStone, rate } from '#people/steps.ts'

/**
 * Records what a screen reader says by itself: the text of a live region each time it changes. As
 * screen readers do, it leaves out what changes back at once.
 * @returns what has been said from an act on until a moment after what it leads to is shown
 */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
    const spoken: string[] = []
    const last = new WeakMap<Element, string>()
    const textOf = (region: Element) => (region.textContent ?? '').replace(/\s+/g, ' ').trim()
    const say = (region: Element) => {
      const text = textOf(region)
      const isNew = text !== last.get(region) && region.checkVisibility()
      if (text && isNew) spoken.push(text)
      last.set(region, text)
    }
    const observer = new MutationObserver((changes) => {
      // What a status comes with is not said.
      for (const region of document.querySelectorAll('[role=status]'))
        if (!last.has(region)) last.set(region, textOf(region))
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        if (region) setTimeout(say, 50, region)
      }
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
    Object.assign(globalThis, { spoken })
  })
  const spoken = () => page.evaluate<string[]>(() => Reflect.get(globalThis, 'spoken').splice(0))
  return async (act: () => Promise<unknown>, shown: Locator): Promise<string[]> => {
    await passTime(page, 1)
    await spoken()
    await act()
    await passTimeUntil(page, () => shown.isVisible())
    await passTime(page, 1)
    return spoken()
  }
}

const state = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })

/** From here on, time passes when the test says so: a timer does not come late. */
test.beforeEach(({ page }) => holdTime(page))

test('a member hears once of a save, the streak and a full field', async ({ page, member: _ }) => {
  const spokenAfter = await listen(page)
  await openTool(page, 'ai-mind-audit')
  const answered = await spokenAfter(() => rate(page), state(page))
  expect(answered.filter((text) => /sav/i.test(text))).toEqual(['Saved'])
  await openTool(page, 'dopamine-reset')
  const checked = await spokenAfter(() => checkDays(page, 1, 1), state(page))
  expect(checked.filter((text) => text.includes('Streak'))).toHaveLength(1)
  await openTool(page, 'gauntlet-builder')
  const planned = await spokenAfter(() => planStone(page, 1), state(page))
  expect(planned).toEqual([...new Set(planned)])
  const room = '10,000 of 10,000 characters'
  const plan = page.getByLabel(/^Your plan for/)
  const write = () => plan.fill('x'.repeat(9_997)).then(() => plan.pressSequentially('end'))
  const told = await spokenAfter(write, page.getByRole('status').filter({ hasText: room }))
  expect(told.filter((text) => text.includes('characters'))).toEqual([room])
  await openAccount(page)
  const change = async () => {
    await page.getByLabel('Full name').fill('Mira Meyer')
    await page.getByRole('button', { name: 'Save name' }).click()
  }
  expect(await spokenAfter(change, page.getByText('Name saved.'))).toHaveLength(1)
})

adminTest('an admin who changes a session hears once that it is changed', async ({ page }) => {
  const { id } = await sessionWith(5, [])
  const spokenAfter = await listen(page)
  await page.goto(`/admin#sessions/${id}`)
  // The page needs time: React shows a part whose code comes late only a moment after its place.
  await passTimeUntil(page, () => page.getByRole('heading', { name: 'People' }).isVisible())
  await page.getByRole('button', { name: 'Change session' }).click()
  const save = () => saveAndFollow(page, 'Nobody gets an email.')
  const after = await spokenAfter(save, page.getByText('Session changed.'))
  expect(after).toEqual(['Session changed.'])
})

test('an announcement that is made twice is recorded twice', async ({ page }) => {
  const spokenAfter = await listen(page)
  await page.goto('/login')
  const region = page.getByRole('status').last()
  const say = async () => {
    for (const text of ['One', 'Two', 'One']) {
      await region.evaluate((element, words) => element.replaceChildren(words), text)
      await passTime(page, 1)
    }
  }
  expect(await spokenAfter(say, region)).toEqual(['One', 'Two', 'One'])
})
