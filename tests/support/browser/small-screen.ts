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
export async function hiddenFields(): Promise<string[]> {
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=checkbox], [readonly], [tabindex="-1"]), textarea, select',
  )
  const LINE = 24
  const step = 4
  const coversOf = async (field: HTMLElement) => {
    // A field that has the focus already would stay where it is.
    field.blur()
    field.focus()
    // A notice makes way in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    // A radio button is lower than a line, and its words belong to it.
    const whole = (field.matches('[type=radio]') && field.closest('label')) || field
    const { left, right, top, bottom } = whole.getBoundingClientRect()
    const heights = Array.from({ length: Math.floor((bottom - top) / step) }, (_, i) => i * step)
    const found = heights.map((y) => document.elementFromPoint((left + right) / 2, top + y + 1))
    const isSeen = found.filter((element) => whole.contains(element)).length * step >= LINE
    return isSeen ? null : new Set(found.map((element) => element?.className ?? 'the edge'))
  }
  const faults: string[] = []
  for (const field of fields) {
    if (!field.checkVisibility({ visibilityProperty: true })) continue
    const covers = await coversOf(field)
    const name = field.getAttribute('name') ?? field.id
    if (covers) faults.push(`“${name}” is covered by ${Array.from(covers).join(', ')}`)
  }
  return faults
}

/** Windows, and how large the text in them is. */
const screens: readonly { readonly width: number; readonly text?: '200%' }[] = [
  { width: 320 },
  { width: 360, text: '200%' },
  { width: 360 },
  { width: 768 },
  { width: 1440 },
  { width: 1280, text: '200%' },
]

/** What breaks on any screen, in usual text or text twice as large. */
export async function everyScreenFaults(page: Page): Promise<string[]> {
  const window = page.viewportSize()
  const faults: string[] = []
  for (const { width, text = '' } of screens) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(prepare, text)
    const found = await page.evaluate(layoutFaults)
    faults.push(...found.map((fault) => `at ${width} px${text && `, text at ${text}`}: ${fault}`))
  }
  await page.evaluate(prepare, '')
  if (window) await page.setViewportSize(window)
  return faults
}

/**
 * Sets the size of the text and loads every picture. A notice stays, and looks for its place as it does
 * when the focus moves. Runs in the page.
 */
async function prepare(size: string): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.all(Array.from(document.images, (picture) => picture.decode()))
  document.documentElement.style.fontSize = size
  for (const notice of document.querySelectorAll('.toast')) {
    for (const animation of notice.getAnimations()) animation.pause()
  }
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Looks at the page as fingers and a keyboard meet it on a phone, and leaves it as large as it was. */
export async function phoneFaults(page: Page): Promise<string[]> {
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(prepare, '')
  const faults = [...(await page.evaluate(smallTargets)), ...(await axeFaults(page))]
  // A phone whose keyboard is open has about this much left.
  await page.setViewportSize({ width: 360, height: 320 })
  faults.push(...(await page.evaluate(hiddenFields)))
  if (screen) await page.setViewportSize(screen)
  return faults
}
