import type { Page } from 'playwright/test'
import { axeFaults, layoutFaults } from '../../../scripts/check-content/pages.ts'

/**
 * What is too small to be tapped, as readable lines. A target needs 44 px each way, or, in the
 * lines of a text, 24 px with the space around it. Runs in the page, so it uses nothing from outside.
 */
export function smallTargets(): string[] {
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const isShown = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    const isOnPage = width > 1 && height > 1 && right > 0 && bottom + scrollY > 0
    return isOnPage && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  /** A label is part of its field's target, and a field may take up less than its label. */
  const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect()
  const isInline = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') && element.closest('p, li') !== null
  /** The lines of a text are as high as the space that each has for itself. */
  const lineHeight = (element: Element) =>
    Number.parseFloat(getComputedStyle(element.parentElement ?? element).lineHeight)
  const isSmall = (element: Element) => {
    const { width, height } = boxOf(element)
    if (isInline(element)) return Math.max(lineHeight(element), height) < 24
    return width < 43.5 || height < 43.5
  }
  return Array.from(document.querySelectorAll(targets))
    .filter((element) => isShown(element) && isSmall(element))
    .map((element) => {
      const { width, height } = boxOf(element)
      const name = element.textContent?.trim() || element.getAttribute('name') || element.localName
      return `“${name.slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)} px`
    })
}

/**
 * Fields of which less than a line is in view once they have the focus, on what is left of the
 * screen, and by what they are covered. Runs in the page.
 */
export function hiddenFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=checkbox], [readonly], [tabindex="-1"]), textarea, select',
  )
  const LINE = 24
  const step = 4
  const coversOf = (field: HTMLElement) => {
    // A field that has the focus already would stay where it is.
    field.blur()
    field.focus()
    // A radio button is lower than a line, and its words belong to it.
    const whole = (field.matches('[type=radio]') && field.closest('label')) || field
    const { left, right, top, bottom } = whole.getBoundingClientRect()
    const heights = Array.from({ length: Math.floor((bottom - top) / step) }, (_, i) => i * step)
    const found = heights.map((y) => document.elementFromPoint((left + right) / 2, top + y + 1))
    const isSeen = found.filter((element) => whole.contains(element)).length * step >= LINE
    return isSeen ? null : new Set(found.map((element) => element?.className ?? 'the edge'))
  }
  return Array.from(fields)
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .flatMap((field) => {
      const covers = coversOf(field)
      const name = field.getAttribute('name') ?? field.id
      return covers ? [`“${name}” is covered by ${Array.from(covers).join(', ')}`] : []
    })
}

/** What is fixed to the screen and ends outside of it, where no scrolling reaches. Runs in the page. */
function outOfReach(): string[] {
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
  return Array.from(document.querySelectorAll('a[href], button'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isFixed(element))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `“${(element.textContent ?? '').trim().slice(0, 40)}” is off the screen`)
}

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

/** Where a page must be scrolled sideways on a phone of 320 px, in usual text or text twice as large. */
export async function sidewaysOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const found: string[] = []
  for (const size of ['100%', '200%']) {
    await setTextSize(page, size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) found.push(`${width} px wide, text at ${size}`)
  }
  await setTextSize(page, '')
  return found
}

/** A phone whose keyboard is open has about this much left. */
async function behindKeyboard(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 320 })
  return page.evaluate(hiddenFields)
}

/** Looks at the page on small screens, in large text and as fingers meet it, and leaves it as large as it was. */
export async function smallScreenFaults(page: Page): Promise<string[]> {
  const screen = page.viewportSize()
  const faults = [
    ...(await layoutAt(page, 320)),
    ...(await lostInLargeText(page, 360)),
    ...(await lostInLargeText(page, 1280)),
  ]
  await page.setViewportSize({ width: 360, height: 780 })
  faults.push(...(await page.evaluate(smallTargets)), ...(await axeFaults(page)))
  faults.push(...(await behindKeyboard(page)))
  if (screen) await page.setViewportSize(screen)
  return faults
}
