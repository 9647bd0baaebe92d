// The preview of the emails shows each in a frame, whose elements are of other classes than the page's.

/** Calls back with the document of the page, and of each frame on it that is of the same origin. */
export function eachDocument(listen: (document: Document) => void): void {
  const listenIn = (target: EventTarget | null) => {
    if (target instanceof HTMLIFrameElement && target.contentDocument)
      listen(target.contentDocument)
  }
  listen(document)
  document.querySelectorAll('iframe').forEach(listenIn)
  document.addEventListener('load', ({ target }) => listenIn(target), true)
}

export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

/** The frame that an element is in. */
export function frameOf({ ownerDocument }: Element): Element | null {
  return ownerDocument.defaultView?.frameElement ?? null
}

/** Where an element is in the window. */
function boxOf(element: Element): Pick<DOMRect, 'top' | 'left' | 'width' | 'height'> {
  const { top, left, width, height } = element.getBoundingClientRect()
  const frame = frameOf(element)?.getBoundingClientRect()
  return { top: top + (frame?.top ?? 0), left: left + (frame?.left ?? 0), width, height }
}

/** Puts the outline around an element. */
export function placeOver(outline: HTMLElement, element: Element): void {
  for (const [side, length] of Object.entries(boxOf(element))) {
    outline.style.setProperty(side, `${length}px`)
  }
}

/** Keeps a form over the element that it edits and inside the window, while it grows or the page scrolls. */
export function placeForm(form: HTMLElement, element?: Element): void {
  const move = () => {
    if (form.isConnected) place(form, element)
    else document.removeEventListener('scroll', move)
  }
  move()
  new ResizeObserver(move).observe(form)
  document.addEventListener('scroll', move)
}

function place(form: HTMLElement, element?: Element): void {
  const box = element && boxOf(element)
  form.style.width = `${Math.max(box?.width ?? 0, 320)}px`
  const { height, width } = form.getBoundingClientRect()
  form.style.top = `${Math.max(8, Math.min(box?.top ?? 80, innerHeight - height - 8))}px`
  form.style.left = `${Math.max(8, Math.min(box?.left ?? 80, innerWidth - width - 8))}px`
}
