// Runs in the page while someone edits: the part of the page under the pointer wears a label with
// the file its words come from, and a click on the label opens that file in the editor. A bar has
// the tools that edit texts in place.
import { defineToolbarApp } from 'astro/toolbar'
import { Editor } from './editing/editor.ts'
import { element } from './editing/elements.ts'
import type { Welcome } from './editing/protocol.ts'
import { askWith } from './editing/server.ts'
import { type PagePart, partsOn } from './page-parts.ts'

/** Of this page. Until the server has sent them, no part wears a label. */
let parts: PagePart[] = []

export default defineToolbarApp({
  init(canvas, app, server) {
    server.on<Welcome>('welcome', (sent) => {
      if (parts.length > 0) return
      parts = partsOn(sent.parts, address())
      new Editor(canvas, askWith(sent.token), parts).start().catch(report)
    })
    const label = element('button', { className: 'label', hidden: true })
    canvas.append(label)

    let shown: { element: Element; file: string } | undefined
    const place = () => {
      if (!shown) return
      label.hidden = false
      label.textContent = `Edit src/content/${shown.file}`
      // Below the bar at the top, and in sight while the part is.
      label.style.top = `${Math.max(shown.element.getBoundingClientRect().top, 64) + 12}px`
    }
    document.addEventListener('pointerover', ({ target }) => {
      const found = target instanceof Element ? fileOf(target) : undefined
      if (found) shown = found
      place()
    })
    document.addEventListener('scroll', place)
    label.addEventListener('click', async () => {
      if (!shown) return
      const file = `src/content/${shown.file}`
      await fetch(`/__open-in-editor?file=${encodeURIComponent(file)}`, { method: 'POST' })
    })
    app.toggleState({ state: true })
  },
})

function report(error: unknown): void {
  console.error('The tools for editing could not start.', error)
}

function fileOf(target: Element): { element: Element; file: string } | undefined {
  for (const { part, file } of parts) {
    const found = target.closest(part)
    if (found) return { element: found, file }
  }
  return undefined
}

/** An address that does not exist shows the page that /404 is. */
function address(): string {
  const [visit] = performance.getEntriesByType('navigation')
  const isMissing = visit instanceof PerformanceNavigationTiming && visit.responseStatus === 404
  return isMissing ? '/404' : location.pathname
}
