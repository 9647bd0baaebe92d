// Runs in the page that is looked at.

/** A box that is shown, with the element it belongs to. */
interface Line {
  readonly element: Element
  readonly box: DOMRect
}

function describe(element: Element): string {
  const text = (element.textContent || element.getAttribute('name') || '').trim()
  return `<${element.localName}> “${text.slice(0, 40)}”`
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...ancestors(parent)] : []
}

/** For people who hear the page: one pixel, or clipped to nothing. */
function isForEars(element: Element): boolean {
  return [element, ...ancestors(element)].some((each) => {
    const { position, clipPath } = getComputedStyle(each)
    const isOut = position === 'absolute' || position === 'fixed'
    return isOut && (each.clientWidth <= 1 || clipPath !== 'none')
  })
}

function isShown(element: Element): boolean {
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isVisible && !isForEars(element)
}

/** Without the room above and below the letters, which lines share where they stand close. */
function letters(element: Element, { x, y, width, height }: DOMRect): DOMRect {
  const size = Number.parseFloat(getComputedStyle(element).fontSize) * 0.75
  return new DOMRect(x, y + (height - size) / 2, width, size)
}

/** Each line of each text that is shown; what lies left of the page is hidden there on purpose. */
function lines(): Line[] {
  const found: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.right > 0) found.push({ element, box: letters(element, box) })
    }
  }
  return found
}

/** More pixels than come from rounding. */
function isSeen(pixels: number): boolean {
  return pixels > 1.5
}

function sticksOut(inner: DOMRect, outer: DOMRect, isBlock: boolean): boolean {
  const sides = [inner.right - outer.right, outer.left - inner.left]
  const ends = [inner.bottom - outer.bottom, outer.top - inner.top]
  return sides.some(isSeen) || (isBlock && ends.some(isSeen))
}

/** Where the text must stay: in its control, and in every box that hides what is outside. */
function isClipped({ element, box }: Line): boolean {
  return [element, ...ancestors(element)].some((each) => {
    const { overflowX, overflowY, display } = getComputedStyle(each)
    const hides = [overflowX, overflowY].some((how) => how === 'hidden' || how === 'clip')
    const holds = hides || (each.matches('button, select') && display !== 'inline')
    return each !== document.body && holds && sticksOut(box, each.getBoundingClientRect(), true)
  })
}

/** A button may stand in the padding of a field. */
function inside(element: Element): DOMRect[] {
  const { x, y, width, height } = element.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
  return [new DOMRect(x + left, y, width - left - right, height)]
}

function boxesOf(element: Element): DOMRect[] {
  return element.matches('input') ? inside(element) : Array.from(element.getClientRects())
}

function meet(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return isSeen(Math.min(width, height))
}

/** A fixed bar or an open menu covers what is below it on purpose. */
function layer(element: Element): Element | undefined {
  return [element, ...ancestors(element)].find((each) => {
    const { position } = getComputedStyle(each)
    return position === 'fixed' || position === 'sticky'
  })
}

function overlaps(boxes: (Line & { layer: Element | undefined })[]): string[] {
  return boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (other) =>
          one.layer === other.layer &&
          !one.element.contains(other.element) &&
          !other.element.contains(one.element) &&
          meet(one.box, other.box),
      )
      .map((other) => `${describe(one.element)} overlaps ${describe(other.element)}`),
  )
}

/** What is wrong with the layout of the page, as readable lines. */
export function findFaults(): string[] {
  const shown = lines()
  const boxes = [
    ...shown,
    ...Array.from(document.querySelectorAll('a, button, input, select, textarea, summary'))
      .filter(isShown)
      .flatMap((element) => boxesOf(element).map((box) => ({ element, box }))),
  ].map((each) => ({ ...each, layer: layer(each.element) }))
  const page = new DOMRect(0, 0, document.documentElement.clientWidth, 0)
  const { scrollWidth, clientWidth } = document.documentElement

  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth} px`] : []),
    ...shown
      .filter(({ box }) => sticksOut(box, page, false))
      .map(({ element }) => `${describe(element)} is cut off at the side`),
    ...shown.filter(isClipped).map(({ element }) => `${describe(element)} is clipped`),
    ...new Set(overlaps(boxes)),
  ]
}
