import { expect, test } from '../support/member.ts'
import { testEveryState } from '../support/states.ts'

/** What forced colors hide or add, as readable lines. Runs in the page. */
function forcedColorFaults(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const name = (element: Element) => `“${(element.textContent ?? '').trim().slice(0, 40)}”`
  /** What of a style is seen when the system gives the colors. */
  const look = (element: Element) => {
    const style = getComputedStyle(element)
    const { borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth } = style
    const { textDecorationLine, color, fontWeight } = style
    // Whatever a page asks for is the color of the page here, with or without its transparency.
    const ground = style.backgroundColor.match(/\d+, \d+, \d+/)?.[0]
    const border = [borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth]
    const own = [...border, textDecorationLine, color, ground, fontWeight].join(' ')
    return [own, ...Array.from(element.children, (child) => getComputedStyle(child).display)].join()
  }
  const chosen =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])'
  const others = (element: Element) =>
    Array.from(element.parentElement?.parentElement?.querySelectorAll(element.localName) ?? [])
      .filter((other) => other.className === element.className && !other.matches(chosen))
      .filter(isShown)
  const unmarked = Array.from(document.querySelectorAll(chosen))
    .filter(isShown)
    .filter((element) => others(element).some((other) => look(other) === look(element)))
    .map((element) => `${name(element)} looks as if it were not chosen`)
  const boxed = Array.from(document.querySelectorAll('h1, h2, h3, h4'))
    .filter((heading) => isShown(heading) && heading !== document.activeElement)
    .filter((heading) => getComputedStyle(heading).outlineStyle !== 'none')
    .map((heading) => `${name(heading)} is boxed without having the focus`)
  return [...unmarked, ...boxed, ...frameless()]

  /** Buttons that only a background tells from text. */
  function frameless(): string[] {
    return Array.from(document.querySelectorAll('button.bg-accent, a.bg-accent'))
      .filter(isShown)
      .filter((button) => getComputedStyle(button).borderStyle === 'none')
      .map((button) => `${name(button)} has no border`)
  }
}

testEveryState('keep their states and frames in forced colors', async (page) => {
  await page.emulateMedia({ forcedColors: 'active' })
  return page.evaluate(forcedColorFaults)
})

test('a member with forced colors sees where the focus is', async ({ page, member: _ }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue('Mira Member')
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(outline).toBe('solid 2px')
  }
})

test('a choice that only a background shows, and a boxed heading, are found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  await page.evaluate(() => {
    const button = (pressed: boolean) => {
      const element = document.createElement('button')
      element.setAttribute('aria-pressed', String(pressed))
      element.style.background = pressed ? 'gold' : 'none'
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
