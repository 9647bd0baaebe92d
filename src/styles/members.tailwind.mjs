import { slow } from './public.tailwind.mjs'
import { theme } from './theme.mjs'

/** Tailwind configuration of the members' area. */
/** @type {import('tailwindcss').Config} */
export default {
  content: [
    './src/layouts/{App,Tool}.astro',
    './src/pages/{login,members,admin}.astro',
    './src/pages/members/*.astro',
    './src/{features,ui}/**/*.tsx',
  ],
  corePlugins: Object.fromEntries(['preflight', ...slow].map((plugin) => [plugin, false])),
  theme: {
    ...theme,
    extend: {
      ...theme.extend,
      // On a phone with large text the room belongs to the words.
      padding: {
        4: 'min(1rem, 4.5vw)',
        5: 'min(1.25rem, 5.6vw)',
        6: 'min(1.5rem, 6.7vw)',
      },
    },
  },
}
