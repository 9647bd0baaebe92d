import type { Page } from 'playwright/test'

/** What forced colors hide or add, as readable lines. Runs in the page. */
export function forcedColorFaults(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const name = (element: Element) => `“${(element.textContent ?? '').trim().slice(0, 40)}”`
  /** What of a style is seen when the system gives the colors. */
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element)
    const { borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth } = style
    const { textDecorationLine, color, fontWeight, display } = style
    // Whatever a page asks for is the color of the page here, with or without its transparency.
    const ground = style.backgroundColor.match(/\d+, \d+, \d+/)?.[0]
    const border = [borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth]
    return [...border, textDecorationLine, color, ground, fontWeight, display].join(' ')
  }
  /** A part may carry the mark, such as the line below the sign of a step. */
  const look = (element: Element) => [element, ...element.querySelectorAll('*')].map(lookOf).join()
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

/** Looks at the page in forced colors, and leaves it as it was. */
export async function faultsInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = await page.evaluate(forcedColorFaults)
  await page.emulateMedia({ forcedColors: null })
  return faults
}
