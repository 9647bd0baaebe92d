// Runs in the page while someone edits: the part of the page under the pointer wears a label with
// the file its words come from, and a click on the label opens that file in the editor.
import { defineToolbarApp } from 'astro/toolbar'

interface Part {
  address: RegExp
  part: string
  /** In src/content. */
  file: string | ((found: { id: string; address: string }) => string)
}

const parts: Part[] = [
  { address: /^\/$/, part: 'main > section[id]', file: ({ id }) => `landing/${id}.md` },
  { address: /^\/thank-you$/, part: 'main', file: 'pages/thank-you.md' },
  { address: /^\/members$/, part: 'main', file: 'members/dashboard.yaml' },
  { address: /^\/(login|admin)$/, part: 'main', file: ({ address }) => `members${address}.yaml` },
  { address: /^\/members\/account$/, part: 'main', file: 'members/account.yaml' },
  { address: /^\/members\/tool$/, part: 'main', file: 'members/tool.yaml' },
  { address: /^\/members\/ai-mind-audit$/, part: 'main', file: 'tools/audit.yaml' },
  { address: /^\/members\/prompt-pack$/, part: 'main', file: 'tools/prompts.yaml' },
  { address: /^\/members\/dopamine-reset$/, part: 'main', file: 'tools/challenge.yaml' },
  { address: /^\/members\/roi-calculator$/, part: 'main', file: 'tools/roi.yaml' },
  { address: /^\/members\/gauntlet-builder$/, part: 'main', file: 'tools/gauntlet.yaml' },
  { address: /^\/(login|admin|members)/, part: 'header', file: 'members/shell.yaml' },
  { address: /^/, part: 'header', file: 'site/header.yaml' },
  { address: /^/, part: 'footer', file: 'site/footer.yaml' },
  { address: /^\/[\w-]+$/, part: 'main article', file: ({ address }) => `legal${address}.md` },
  { address: /^/, part: 'main', file: 'pages/not-found.md' },
]

const look = `
  button {
    position: fixed;
    right: 0.75rem;
    padding: 0.4rem 0.8rem;
    border: 1px solid #fff;
    border-radius: 4px;
    background: #13151a;
    color: #fff;
    font: 0.875rem/1.4 system-ui, sans-serif;
    cursor: pointer;
  }`

export default defineToolbarApp({
  init(canvas, app) {
    const style = document.createElement('style')
    style.textContent = look
    const label = document.createElement('button')
    label.hidden = true
    canvas.append(style, label)

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

function fileOf(target: Element): { element: Element; file: string } | undefined {
  const address = location.pathname
  for (const { address: where, part, file } of parts) {
    const element = where.test(address) ? target.closest(part) : null
    if (!element) continue
    return {
      element,
      file: typeof file === 'string' ? file : file({ id: element.id, address }),
    }
  }
  return undefined
}
