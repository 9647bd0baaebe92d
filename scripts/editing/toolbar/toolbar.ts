// Runs in the page during development: a bar switches editing on, and then a click on a text opens a
// form with the fields of its file.
import { defineToolbarApp } from 'astro/toolbar'
import { button, element, STYLE } from './elements.ts'
import { Panel } from './panel.ts'

/**
 * Editing stays on from page to page. The page loads again once something is saved, sometimes twice,
 * so what has been done is said until the next action.
 */
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
    const open = (wanted: Parameters<typeof panel.open>[0]) => {
      sessionStorage.removeItem(SAID)
      panel.open(wanted)
    }
    const files = button('Files', () => open({}))
    const bar = element('div', { className: 'bar', role: 'toolbar', ariaLabel: 'Edit the content' })
    bar.append(mode, files, status)
    const root = element('div', {}, bar, panel.element)
    canvas.append(element('style', { textContent: STYLE }), root)
    document.head.append(outline)

    setMode(isOn())
    const said = sessionStorage.getItem(SAID)
    if (said) say(said)

    const onClick = (event: MouseEvent) => {
      const { target } = event
      if (!isOn() || !(target instanceof Element) || target.closest('astro-dev-toolbar')) return
      event.preventDefault()
      event.stopPropagation()
      const around = target.closest('main > section, main, header, footer')?.textContent
      open({ seen: textsOf(target), around })
    }
    document.addEventListener('click', onClick, true)
    // Astro's toolbar would take Escape for its own.
    root.addEventListener('keyup', (event) => event.stopPropagation())
    import.meta.hot?.on('vite:beforeFullReload', () => panel.settled())
    app.onToggled(({ state }) => {
      if (!state) setMode(false)
    })
    app.toggleState({ state: true })
  },
})

/** What an element and those around it say, to people who see them and to people who do not. */
function textsOf(target: Element): string[] {
  const attributes = ['aria-label', 'alt', 'placeholder', 'title']
  const texts: string[] = []
  let around: Element | null = target.closest('*:not(svg *)')
  for (let level = 0; level < LEVELS && around; level++, around = around.parentElement) {
    texts.push(around.textContent, ...attributes.map((name) => around?.getAttribute(name) ?? ''))
  }
  return texts.filter((text) => text.trim() !== '')
}
