import type { ClientDirective } from 'astro'
import { whenIdle } from './when-idle.ts'

/** `client:after`: an island that neither loads nor runs before the page shows its content. */
const after: ClientDirective = (load) => whenIdle(async () => (await load())())

export default after
