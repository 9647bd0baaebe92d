import { inlineScript } from '../../src/site/inline-script.ts'

/** How wide a page is looked at, in pixels: a phone, a tablet and a desktop. */
export const WIDTHS = [360, 768, 1440]

const code = await inlineScript('scripts/check-content/layout-in-page.ts', 'layout')

/** What is wrong with the layout of the page that it runs in, as readable lines. */
export const layoutFaults = new Function(`${code}; return layout.findFaults()`) as () => string[]
