// Runs in the page during development: a bar switches editing on, and then a click on a text opens a
// form with the fields of its file.
import { defineToolbarApp } from 'astro/toolbar'
import { ask, button, element, STYLE } from './editing/elements.ts'
import { Panel } from './editing/panel.ts'
import { type PagePart, partsOn } from './page-parts.ts'

/** Editing stays on from page to page, and the page loads again once something is saved. */
const MODE = 'edit-text'
const SAID = 'edit-text-said'

/** How far up from a clicked element its text may begin, such as a sentence with a link. */
const LEVELS = 5

export default defineToolbarApp({
  init(canvas, app) {
    const status = element('span', { role: 'status' })
    const outline = element('style', {
      textContent:
        ':is(main, header, footer) :hover:not(:has(:hover)) { outline: 2px dashed; cursor: text }',
    })
    const panel = new Panel((said) => {
      sessionStorage.setItem(SAID, said)
      say(said)
    })
    const say = (message: string) => {
      status.textContent = message
      mode.focus()
    }
    const isOn = () => sessionStorage.getItem(MODE) === 'on'
    const setMode = (on: boolean) => {
      sessionStorage.setItem(MODE, on ? 'on' : 'off')
      mode.ariaPressed = String(on)
      outline.media = on ? 'all' : 'not all'
      status.textContent = on ? 'Click a text.' : ''
    }
    const mode = button('Edit text', () => setMode(!isOn()))
    const files = button('Files', async () => panel.open({ file: (await pageParts())[0]?.file }))
    const bar = element('div', { className: 'bar', role: 'toolbar', ariaLabel: 'Edit the content' })
    bar.append(mode, files, status)
    const root = element('div', {}, bar, panel.element)
    canvas.append(element('style', { textContent: STYLE }), root)
    document.head.append(outline)

    setMode(isOn())
    const said = sessionStorage.getItem(SAID)
    if (said) say(said)
    sessionStorage.removeItem(SAID)

    eachDocument((shown) => {
      shown.addEventListener(
        'click',
        (event) => {
          if (!isOn() || !isElement(event.target) || event.target.closest('astro-dev-toolbar'))
            return
          event.preventDefault()
          event.stopPropagation()
          openAt(panel, event.target)
        },
        true,
      )
    })
    // Astro's toolbar would take Escape for its own.
    root.addEventListener('keyup', (event) => event.stopPropagation())
    import.meta.hot?.on('vite:beforeFullReload', () => panel.settled())
    app.onToggled(({ state }) => {
      if (!state) setMode(false)
    })
    app.toggleState({ state: true })
  },
})

async function openAt(panel: Panel, target: Element): Promise<void> {
  const onPage = target.ownerDocument.defaultView?.frameElement ?? target
  const part = (await pageParts()).find((candidate) => onPage.closest(candidate.part))
  panel.open({ file: part?.file, seen: textsAround(target) })
}

async function pageParts(): Promise<PagePart[]> {
  return partsOn(await ask('parts', {}), address())
}

/** What an element and those around it say, to people who see them and to people who do not. */
function textsAround(target: Element): string[] {
  const attributes = ['aria-label', 'alt', 'placeholder', 'title']
  const texts: string[] = []
  let around: Element | null = target.closest('*:not(svg *)')
  for (let level = 0; level < LEVELS && around; level++, around = around.parentElement) {
    texts.push(around.textContent, ...attributes.map((name) => around?.getAttribute(name) ?? ''))
  }
  return texts.filter((text) => text.trim() !== '')
}

/** Of the page, and of each email in a frame on it, whose elements are of other classes. */
function eachDocument(listen: (shown: Document) => void): void {
  const listenIn = (target: EventTarget | null) => {
    if (target instanceof HTMLIFrameElement && target.contentDocument)
      listen(target.contentDocument)
  }
  listen(document)
  document.querySelectorAll('iframe').forEach(listenIn)
  document.addEventListener('load', ({ target }) => listenIn(target), true)
}

function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

/** An address that does not exist shows the page that /404 is. */
function address(): string {
  const [visit] = performance.getEntriesByType('navigation')
  const isMissing = visit instanceof PerformanceNavigationTiming && visit.responseStatus === 404
  return isMissing ? '/404' : location.pathname
}
