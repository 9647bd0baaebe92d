import { readFileSync } from 'node:fs'

/** The tokens of `tokens.css`, named by role. */
const tokens = readFileSync('src/styles/tokens.css', 'utf8').matchAll(/(?<=^ *--)[\w-]+(?=:)/gm)

/** Plugins that set default variables on every element, which makes all styles slower. */
const slow = [
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

/** Tailwind configuration of all pages. A build leaves out of each what it has no use for. */
/** @type {import('tailwindcss').Config} */
export default {
  content: ['./src/**/*.{astro,tsx}'],
  corePlugins: Object.fromEntries(['preflight', ...slow].map((plugin) => [plugin, false])),
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Array.from(tokens, ([name]) => [name, `var(--${name})`])),
    },
    fontFamily: {
      display: 'var(--font-display)',
      sans: 'system-ui, sans-serif',
    },
    fontSize: {
      sm: ['.875rem', '1.5'],
      base: ['1.0625rem', '1.6'],
      lg: ['clamp(1.125rem, 1.06rem + .35vw, 1.3rem)', '1.55'],
      // On a phone with large text a long word still has room.
      xl: ['min(1.5rem, 1.15rem + .5vw, 10vw)', '1.3'],
      '2xl': ['min(1.45rem + 1.4vw, 2.6rem, 10vw)', '1.15'],
      '3xl': ['min(1.75rem + 3.1vw, 4.4rem, 11.5vw)', '1.04'],
    },
    screens: { sm: '36rem', md: '48rem', lg: '64rem' },
    extend: {
      maxWidth: { measure: '65ch', page: '72rem' },
      borderRadius: { DEFAULT: '3px' },
      // On a phone with large text the room belongs to the words.
      padding: {
        4: 'min(1rem, 4.5vw)',
        5: 'min(1.25rem, 5.6vw)',
        6: 'min(1.5rem, 6.7vw)',
      },
    },
  },
}
