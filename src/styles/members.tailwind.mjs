import { theme } from './theme.mjs'

/** What the members' area may use. */
/** @type {import('tailwindcss').Config} */
export default {
  content: [
    './src/layouts/Members.astro',
    './src/pages/{login,members,admin,registration}.astro',
    './src/pages/members/*.astro',
    './src/sections/Mark.astro',
    './src/{islands,ui}/**/*.tsx',
  ],
  corePlugins: { preflight: false },
  theme,
}
