/**
 * Shows the parts of a prerendered page that belong to one of these states, and hides the others. A
 * part names its states in `data-in`.
 */
export function showParts(states: readonly string[]): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-in]')) {
    part.hidden = !part.dataset['in']?.split(' ').some((state) => states.includes(state))
  }
}

/**
 * Writes the values into the elements that name them in `data-value`. A field that somebody has
 * changed keeps what they typed.
 */
export function fillParts(values: Readonly<Record<string, string>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-value]')) {
    const value = values[element.dataset['value'] ?? ''] ?? ''
    if (element instanceof HTMLInputElement) element.defaultValue = value
    else element.textContent = value
  }
}

/**
 * The token of a link, which stands in the fragment of the address: 64 hexadecimal digits, also where
 * an email program took the end of the sentence for a part of the link. Empty if there is none.
 */
export function linkToken(): string {
  return /(copied-)?[0-9a-f]{64}/.exec(location.hash)?.[0] ?? ''
}

/** Calls back when a link is pasted into the same tab. One to a part of the page leaves the token there. */
export function onNewLink(read: () => void): void {
  addEventListener('hashchange', ({ oldURL }) => {
    if (document.getElementById(location.hash.slice(1))) history.replaceState(null, '', oldURL)
    else read()
  })
}

/** Moves the focus from the button that was used, which is gone, to what it led to. */
export function focusResult(): void {
  document.querySelector<HTMLElement>('[data-in][tabindex="-1"]:not([hidden])')?.focus()
}
