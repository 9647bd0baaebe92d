import { forcedColorFaults } from '#browser/forced-colors.ts'
import { print } from '#browser/print.ts'
import { everyScreenFaults, hiddenFields, smallTargets } from '#browser/small-screen.ts'
import { expect, test } from '#people/visitor.ts'

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

/** What is done to the heading of a page, and what is said of it. */
const brokenLayouts: [kind: string, plant: (heading: HTMLElement) => void, fault: RegExp][] = [
  [
    'a heading that fits only in usual text',
    ({ style }) => {
      style.minWidth = '15rem'
    },
    /^at 360 px, text at 200%: scrolls sideways/,
  ],
  [
    'a heading that is cut',
    ({ style }) => {
      style.cssText = 'width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'
    },
    /^at 1440 px: .*“Welcome back” is clipped/,
  ],
  [
    'a figure that is parted',
    (heading) => {
      const whole = Object.assign(document.createElement('b'), { textContent: 'of 30' })
      heading.replaceChildren('12 ', whole)
      heading.style.width = '3rem'
    },
    /^at 768 px: “12 of 30” in .* is parted/,
  ],
  [
    'a picture that leaves room in its frame',
    (heading) => {
      const picture = Object.assign(new Image(400, 100), { alt: '' })
      picture.src =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
      picture.style.height = '100px'
      heading.after(picture)
    },
    /^at 320 px: <img> .* does not fill its frame/,
  ],
  [
    'a notice over a button',
    (heading) => {
      const notice = document.createElement('p')
      notice.role = 'status'
      notice.textContent = 'Saved'
      notice.style.cssText = 'position: fixed; inset: 0'
      heading.append(notice)
    },
    /^at 360 px: <p> “Saved” lies over <button>/,
  ],
]

test('a layout that is broken in any of these ways is found', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const open = async () => {
    await page.goto('/login')
    await heading.waitFor()
  }
  await open()
  expect(await everyScreenFaults(page)).toEqual([])
  for (const [kind, plant, fault] of brokenLayouts) {
    await open()
    await heading.evaluate(plant)
    expect(await everyScreenFaults(page), kind).toContainEqual(expect.stringMatching(fault))
  }
})
