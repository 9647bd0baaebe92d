import { theme } from './theme.mjs'

/** What the public pages may use: their CSS is inlined, so nothing of the members' area may grow it. */
/** @type {import('tailwindcss').Config} */
export default {
  content: ['./src/{pages,layouts,sections}/**/*.astro', './src/ui/{Button,Gem}.tsx'],
  corePlugins: { preflight: false },
  experimental: { optimizeUniversalDefaults: true },
  theme,
}
