import type { ClientDirective } from 'astro'

/**
 * What a page shows before it is ready: an island without its code, a part without its data. An
 * island that comes after the content is not waited for.
 */
const UNREADY = 'astro-island[ssr]:not([client=after]), main [aria-busy=true]'
/** Milliseconds between looks at a page that is not ready. */
const PAUSE = 100

/**
 * Calls back when the page shows its content and, where the browser tells, has nothing to draw or to
 * run.
 */
export function whenIdle(callback: () => void): void {
  const look = () => {
    if (document.querySelector(UNREADY)) setTimeout(() => whenIdle(callback), PAUSE)
    else callback()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(look)
  else setTimeout(look)
}

/** `client:after`: an island that neither loads nor runs before the page shows its content. */
const after: ClientDirective = (load) => whenIdle(async () => (await load())())

export default after
