/** Calls back when the page has nothing to draw or to run, where the browser tells. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => callback())
  else setTimeout(callback)
}
