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

/** Tailwind configuration of the public pages. Their CSS is inlined, so it excludes the members' area. */
/** @type {import('tailwindcss').Config} */
export default {
  content: [
    './src/{pages,layouts,sections}/**/*.astro',
    '!./src/pages/{admin,login,members,registration}.astro',
    '!./src/pages/members/**',
    '!./src/layouts/App.astro',
    '!./src/layouts/dev/**',
    './src/ui/{Button,Gem,Mark}.tsx',
  ],
  // Each of these plugins sets default variables on every element.
  corePlugins: Object.fromEntries(unused.map((plugin) => [plugin, false])),
  theme,
}
