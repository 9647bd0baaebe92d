/**
 * What is wrong with the layout of the page as it is shown, as readable lines. Runs in the page, so
 * it can use nothing from outside itself.
 */
export function layoutFaults(): string[] {
  /** Half pixels come from rounding. */
  const TOLERANCE = 1.5
  const controls = 'a, button, input, select, textarea, summary'

  const describe = (element: Element) => {
    const text = (element.textContent || element.getAttribute('name') || '').trim()
    return `<${element.localName}> “${text.slice(0, 40)}”`
  }

  const ancestors = (element: Element): Element[] => {
    const parent = element.parentElement
    return parent ? [parent, ...ancestors(parent)] : []
  }

  /** For people who hear the page: one pixel, or clipped to nothing. */
  const isForEars = (element: Element) =>
    [element, ...ancestors(element)].some((each) => {
      const { position, clipPath } = getComputedStyle(each)
      const isOut = position === 'absolute' || position === 'fixed'
      return isOut && (each.clientWidth <= 1 || clipPath !== 'none')
    })

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isForEars(element)

  /** Without the room above and below the letters, which lines share where they stand close. */
  const letters = (element: Element, { x, y, width, height }: DOMRect) => {
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * 0.75
    return new DOMRect(x, y + (height - size) / 2, width, size)
  }

  /** Each line of each text that is shown; what lies left of the page is hidden there on purpose. */
  const lines = () => {
    const found: { element: Element; box: DOMRect }[] = []
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

  const sticksOut = (inner: DOMRect, outer: DOMRect, isBlock: boolean) =>
    inner.right > outer.right + TOLERANCE ||
    inner.left < outer.left - TOLERANCE ||
    (isBlock && (inner.bottom > outer.bottom + TOLERANCE || inner.top < outer.top - TOLERANCE))

  /** Where the text must stay: in its control, and in every box that hides what is outside. */
  const clipped = ({ element, box }: { element: Element; box: DOMRect }) =>
    [element, ...ancestors(element)].some((each) => {
      const { overflowX, overflowY, display } = getComputedStyle(each)
      const hides = [overflowX, overflowY].some((how) => how === 'hidden' || how === 'clip')
      const holds = hides || (each.matches('button, select') && display !== 'inline')
      return each !== document.body && holds && sticksOut(box, each.getBoundingClientRect(), true)
    })

  /** A button may stand in the padding of a field. */
  const inside = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
    return [new DOMRect(x + left, y, width - left - right, height)]
  }

  const boxesOf = (element: Element) =>
    element.matches('input') ? inside(element) : Array.from(element.getClientRects())

  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE

  /** A fixed bar or an open menu covers what is below it on purpose. */
  const layer = (element: Element) =>
    [element, ...ancestors(element)].find((each) => {
      const { position } = getComputedStyle(each)
      return position === 'fixed' || position === 'sticky'
    })

  const overlaps = (boxes: { element: Element; box: DOMRect; layer: Element | undefined }[]) =>
    boxes.flatMap((one, i) =>
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

  const shown = lines()
  const boxes = [
    ...shown,
    ...Array.from(document.querySelectorAll(controls))
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
    ...shown.filter(clipped).map(({ element }) => `${describe(element)} is clipped`),
    ...new Set(overlaps(boxes)),
  ]
}
