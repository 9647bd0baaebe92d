import { theme } from './theme.mjs'

const unused = [
  'preflight',
  'backdropFilter',
  'borderCollapse',
  'borderSpacing',
  'boxShadow',
  'contain',
  'filter',
  'fontVariantNumeric',
  'gradientColorStops',
  'outlineStyle',
  'ringWidth',
  'rotate',
  'scale',
  'scrollSnapType',
  'skew',
  'textWrap',
  'touchAction',
  'transform',
  'translate',
  'visibility',
]

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
  // Most of these plugins set default variables on every element; some find their classes in a text.
  corePlugins: Object.fromEntries(unused.map((plugin) => [plugin, false])),
  theme,
}
