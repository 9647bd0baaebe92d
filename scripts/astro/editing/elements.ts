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

/** A button that does nothing else, such as sending a form. */
export function button(text: string, onclick: () => void, label = text): HTMLButtonElement {
  return element('button', { type: 'button', textContent: text, ariaLabel: label, onclick })
}

/** How the tools look, apart from the page: they are in a shadow root of the toolbar. */
export const look = `
  * { box-sizing: border-box; }
  button, select, input, textarea { font: inherit; color: inherit; }
  button {
    padding: 0.35rem 0.7rem;
    border: 1px solid #8b93a7;
    border-radius: 4px;
    background: #23262d;
    cursor: pointer;
  }
  button[aria-pressed='true'] { background: #fff; color: #13151a; }
  :focus-visible { outline: 3px solid #7aa2ff; outline-offset: 1px; }
  .bar, .panel, .tools {
    background: #13151a;
    color: #fff;
    font: 0.875rem/1.4 system-ui, sans-serif;
    border: 1px solid #8b93a7;
    border-radius: 6px;
  }
  .label { position: fixed; right: 0.75rem; padding: 0.4rem 0.8rem; border-color: #fff; background: #13151a; color: #fff; font: 0.875rem/1.4 system-ui, sans-serif; }
  .corner { position: fixed; left: 0.75rem; bottom: 0.75rem; display: grid; gap: 0.5rem; justify-items: start; max-width: calc(100vw - 1.5rem); }
  .bar { display: flex; flex-wrap: wrap; gap: 0.4rem; padding: 0.4rem; align-items: center; }
  .bar output:empty { display: none; }
  .panel { width: min(30rem, calc(100vw - 1.5rem)); max-height: 70vh; overflow: auto; padding: 0.75rem; }
  .panel li { margin: 0.2rem 0; overflow-wrap: anywhere; }
  .panel ul { list-style: none; margin: 0; padding: 0; }
  .panel li > button { width: 100%; text-align: left; }
  .panel .row { display: flex; gap: 0.3rem; align-items: center; }
  .panel .row > span { flex: 1; }
  .panel .row > button { width: auto; }
  .panel input, .panel select, .tools input, .tools select { width: 100%; background: #fff; color: #13151a; padding: 0.3rem; }
  .tools input[type='checkbox'] { width: auto; }
  .form { position: fixed; display: grid; gap: 0.4rem; max-width: calc(100vw - 1rem); max-height: calc(100vh - 1rem); overflow: auto; }
  .form textarea { background: #fff; color: #13151a; font: 1rem/1.4 system-ui; display: block; width: 100%; margin: 0; padding: 0 0 0.2em; border: 0; outline: 2px dashed #7aa2ff; outline-offset: 2px; resize: none; field-sizing: content; }
  .tools { padding: 0.6rem; display: grid; gap: 0.4rem; min-width: 18rem; }
  .tools .row { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
  .error { color: #ffb4a8; margin: 0; }
  .advice { color: #ffe08a; white-space: pre-line; }
  .advice:empty, .count:empty { display: none; }
  .phone { position: fixed; left: -10000px; top: 0; visibility: hidden; border: 0; }
  .hint, .history { color: #c3c8d4; margin: 0; }
  .outline { position: fixed; pointer-events: none; outline: 2px dashed #7aa2ff; outline-offset: 3px; }
  [hidden] { display: none !important; }
`
