import { theme } from './theme.mjs'

const unused = [
  'preflight',
  'backdropFilter',
  'borderSpacing',
  'boxShadow',
  'contain',
  'filter',
  'fontVariantNumeric',
  'gradientColorStops',
  'ringWidth',
  'rotate',
  'scale',
  'scrollSnapType',
  'skew',
  'touchAction',
  'transform',
  'translate',
]

/** What the public pages may use: their CSS is inlined, so nothing of the members' area may grow it. */
/** @type {import('tailwindcss').Config} */
export default {
  content: [
    './src/{pages,layouts,sections}/**/*.astro',
    '!./src/pages/{admin,login,members,registration}.astro',
    '!./src/pages/members/**',
    '!./src/layouts/Members.astro',
    './src/ui/{Button,Gem}.tsx',
  ],
  // Each of these would put its defaults on every element of every page.
  corePlugins: Object.fromEntries(unused.map((plugin) => [plugin, false])),
  theme,
}
