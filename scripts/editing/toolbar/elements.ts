import type { Requests } from '../endpoint.ts'

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>

/** A new element. @param properties such as `{ textContent: 'Save', onclick: save }` */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

export function button(textContent: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', textContent, onclick })
}

/** Asks the development server. @throws with a sentence for the editor */
export async function ask<Name extends keyof Requests>(
  name: Name,
  body: Parameters<Requests[Name]>[0],
): Promise<ReturnType<Requests[Name]>> {
  const asked = fetch(`/__editing/${name}`, { method: 'POST', body: JSON.stringify(body) })
  const response = await asked.catch(() => {
    throw new Error('The development server does not respond. Is npm run dev running?')
  })
  if (!response.ok) throw new Error(`The development server failed: ${await response.text()}`)
  return response.json()
}

/** The style of the bar and the panel, which are in a shadow root of Astro's toolbar. */
export const STYLE = `
  :host { color-scheme: light dark; }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  .bar, .panel {
    position: fixed;
    z-index: 20;
    border: 1px solid light-dark(#6b7280, #8b93a7);
    border-radius: 6px;
    background: light-dark(#fff, #16181d);
    color: light-dark(#16181d, #fff);
    font: 1rem/1.4 system-ui, sans-serif;
  }
  .bar { left: 0.75rem; bottom: 0.75rem; max-width: calc(100vw - 1.5rem); padding: 0.4rem; display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
  .panel { top: 0.75rem; right: 0.75rem; bottom: 0.75rem; width: 27rem; display: flex; flex-direction: column; }
  .panel header, .panel footer { padding: 0.75rem; display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .panel select:first-child { flex: 1; min-width: 0; }
  .fields { flex: 1; overflow: auto; padding: 0 0.75rem; border-block: 1px solid light-dark(#d1d5db, #3f4451); }
  .field { margin: 0.75rem 0; }
  .field label { display: block; font-weight: 600; }
  button, input, select, textarea { font: inherit; color: inherit; border: 1px solid light-dark(#6b7280, #8b93a7); border-radius: 4px; padding: 0.5rem; }
  button { min-height: 2.75rem; background: light-dark(#eef0f4, #2a2e37); cursor: pointer; }
  button[aria-pressed='true'], button[type='submit'] { background: light-dark(#16181d, #fff); color: light-dark(#fff, #16181d); }
  input, select, textarea { background: light-dark(#fff, #23262d); }
  select, input:not([type='checkbox']), textarea { width: 100%; }
  textarea { display: block; resize: vertical; field-sizing: content; max-height: 20rem; }
  [aria-invalid='true'] { border-color: light-dark(#b91c1c, #ffb4a8); border-width: 2px; }
  :focus-visible { outline: 3px solid light-dark(#1d4ed8, #7aa2ff); outline-offset: 1px; }
  p { margin: 0; overflow-wrap: anywhere; }
  p:empty { display: none; }
  .hint { font-size: 0.875rem; color: light-dark(#4b5563, #c3c8d4); }
  .error { color: light-dark(#b91c1c, #ffb4a8); flex-basis: 100%; }
  @media (max-width: 40rem) { .panel { left: 0; right: 0; bottom: 0; top: 30vh; width: auto; } }
`
