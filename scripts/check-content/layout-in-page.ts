// Runs in the page that is looked at.

/** A box that is shown, with the element it belongs to, and what holds that above the page. */
interface Line {
  readonly element: Element
  readonly box: DOMRect
  readonly layer: Element | undefined
}

function describe(element: Element): string {
  const text = (element.textContent || element.getAttribute('name') || '').trim()
  return `<${element.localName}> “${text.slice(0, 40)}”`
}

function withAncestors(element: Element): Element[] {
  const parent = element.parentElement
  return [element, ...(parent ? withAncestors(parent) : [])]
}

/** For people who hear the page: one pixel, or clipped to nothing. */
function isForEars(element: Element): boolean {
  return withAncestors(element).some((each) => {
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

/** Each text that is shown, with the element it stands in. */
function texts(): { text: Node; element: Element }[] {
  const found: { text: Node; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (element && isShown(element)) found.push({ text, element })
  }
  return found
}

/** Each line of each text that is shown; what lies left of the page is hidden there on purpose. */
function lines(): Line[] {
  return texts().flatMap(({ text, element }) => {
    if (!text.textContent?.trim()) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    return Array.from(range.getClientRects())
      .filter(({ width, right }) => width > 1 && right > 0)
      .map((box) => ({ element, box: letters(element, box), layer: layer(element) }))
  })
}

/** What is read as one: an amount, a share, a count of a whole. */
const FIGURE = /[₹$€£]\s?\d[\d.,]*|\d[\d.,]*\s?%|\d[\d.,]* of \d[\d.,]*/gu

/** Where all digits have one width there are figures, and the word after one is its unit. */
const WITH_UNIT = new RegExp(`${FIGURE.source}|\\d[\\d.,]*\\s\\p{Ll}{3,}`, 'gu')

/** Figures whose parts stand on different lines; in a text of paragraphs they may. */
function partedFigures(): string[] {
  const isBlock = (each: Element) => getComputedStyle(each).display !== 'inline'
  const blockOf = (element: Element) => withAncestors(element).find(isBlock) ?? element
  const blocks = Map.groupBy(texts(), ({ element }) => blockOf(element))
  return Array.from(blocks).flatMap(([block, found]) => {
    const pieces = found.map(({ text }) => text)
    const isFigure = getComputedStyle(block).fontVariantNumeric.includes('tabular')
    const text = pieces.map(({ textContent }) => textContent).join('')
    return Array.from(block.closest('.prose') ? [] : text.matchAll(isFigure ? WITH_UNIT : FIGURE))
      .filter(({ 0: figure, index }) => isParted(rangeIn(pieces, index, index + figure.length)))
      .map(([figure]) => `“${figure}” in ${describe(block)} is parted`)
  })
}

function isParted(range: Range): boolean {
  const middles = Array.from(range.getClientRects(), ({ top, height }) => top + height / 2)
  const { fontSize } = getComputedStyle(range.startContainer.parentElement ?? document.body)
  return Math.max(...middles) - Math.min(...middles) > Number.parseFloat(fontSize) / 2
}

/** A part of the text that these pieces make. */
function rangeIn(pieces: readonly Node[], from: number, to: number): Range {
  const range = document.createRange()
  let start = 0
  for (const piece of pieces) {
    const end = start + (piece.textContent?.length ?? 0)
    if (start <= from && from < end) range.setStart(piece, from - start)
    if (start < to && to <= end) range.setEnd(piece, to - start)
    start = end
  }
  return range
}

/** Pictures that are drawn out of shape, or smaller than the frame around them. */
function unfilledFrames(): string[] {
  return Array.from(document.querySelectorAll('img'))
    .filter(isShown)
    .filter((picture) => {
      const { width, height } = picture.getBoundingClientRect()
      const isWhole = getComputedStyle(picture).objectFit === 'cover'
      const shape = picture.naturalWidth / picture.naturalHeight
      const frame = picture.parentElement ?? picture
      const { borderTopWidth, overflowX } = getComputedStyle(frame)
      const [left, right] = paddings(frame)
      const room = frame.clientWidth - left - right
      const isFramed = Number.parseFloat(borderTopWidth) > 0 || overflowX !== 'visible'
      return (
        (!isWhole && isSeen(Math.abs(width - height * shape))) || (isFramed && isSeen(room - width))
      )
    })
    .map((picture) => `<img> “${picture.alt}” does not fill its frame`)
}

function paddings(element: Element): [left: number, right: number] {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
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
  return withAncestors(element).some((each) => {
    const { overflowX, overflowY, display } = getComputedStyle(each)
    const hides = [overflowX, overflowY].some((how) => how === 'hidden' || how === 'clip')
    const holds = hides || (each.matches('button, select') && display !== 'inline')
    return each !== document.body && holds && sticksOut(box, each.getBoundingClientRect(), true)
  })
}

/** A button may stand in the padding of a field. */
function boxesOf(element: Element): DOMRect[] {
  if (!element.matches('input')) return Array.from(element.getClientRects())
  const { x, y, width, height } = element.getBoundingClientRect()
  const [left, right] = paddings(element)
  return [new DOMRect(x + left, y, width - left - right, height)]
}

function meet(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return isSeen(Math.min(width, height))
}

/** A fixed bar, an open menu or a notice that leaves covers what is below it on purpose. */
function layer(element: Element): Element | undefined {
  return withAncestors(element).find((each) => {
    const { position } = getComputedStyle(each)
    return position === 'fixed' || position === 'sticky' || each.matches('.toast')
  })
}

function overlaps(boxes: readonly Line[]): string[] {
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

/** Notices that do not scroll with the page, over a button or a field; a link in a text may wait. */
function coveredControls(controls: readonly Line[]): string[] {
  const isInText = ({ element }: Line) =>
    element.matches('a') && getComputedStyle(element).borderTopWidth === '0px'
  return Array.from(document.querySelectorAll('.toast, [role=status], [role=alert]'))
    .filter((notice) => isShown(notice) && layer(notice))
    .flatMap((notice) =>
      controls
        .filter((control) => !control.layer && !isInText(control))
        .filter(({ box }) => meet(notice.getBoundingClientRect(), box))
        .map(({ element }) => `${describe(notice)} lies over ${describe(element)}`),
    )
}

/** What is wrong with the layout of the page, as readable lines. */
export function findFaults(): string[] {
  const shown = lines()
  const controls = Array.from(
    document.querySelectorAll('a, button, input, select, textarea, summary'),
  )
    .filter(isShown)
    .flatMap((element) => boxesOf(element).map((box) => ({ element, box, layer: layer(element) })))
  const page = new DOMRect(0, 0, document.documentElement.clientWidth, 0)
  const { scrollWidth, clientWidth } = document.documentElement

  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth} px`] : []),
    // No scrolling reaches a control that is fixed.
    ...[...shown, ...controls.filter((control) => control.layer)]
      .filter(({ box }) => sticksOut(box, page, false))
      .map(({ element }) => `${describe(element)} is cut off at the side`),
    ...shown.filter(isClipped).map(({ element }) => `${describe(element)} is clipped`),
    ...new Set(overlaps([...shown, ...controls])),
    ...partedFigures(),
    ...unfilledFrames(),
    ...coveredControls(controls),
  ]
}
