import { theme } from './theme.mjs'

/** Plugins that set default variables on every element, which makes all styles slower. */
export const slow = [
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

/** These find their classes in a text. */
const unused = ['preflight', 'borderCollapse', 'outlineStyle', 'textWrap', 'visibility']

/** Tailwind configuration of the public pages. Their CSS is inlined, so it excludes the members' area. */
/** @type {import('tailwindcss').Config} */
export default {
  content: [
    './src/{pages,layouts,sections}/**/*.astro',
    '!./src/pages/{admin,login,members}.astro',
    '!./src/pages/members/**',
    '!./src/layouts/{App,Tool}.astro',
    './src/ui/{Button,Mark,tools/Gem}.tsx',
  ],
  // Words of our files that are no classes there.
  blocklist: ['inline', 'static', 'table'],
  corePlugins: Object.fromEntries([...slow, ...unused].map((plugin) => [plugin, false])),
  theme,
}
