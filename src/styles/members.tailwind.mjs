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
  corePlugins: { preflight: false },
  theme,
}
