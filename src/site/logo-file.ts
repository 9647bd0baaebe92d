import { LOGO } from '../shared/logo.ts'
import { tokenColors } from '../styles/token-colors.ts'

/** The logo as a file, in the colors of the site: on a ground that follows the system, or on ink. */
export function logoFile(ground: 'system' | 'ink'): string {
  const ink = tokenColors('ink').light
  const parchment = tokenColors('parchment').light
  const accent = tokenColors('accent').light
  const light = ground === 'ink' ? parchment : ink
  const inDark = `@media(prefers-color-scheme:dark){path:not(.t){fill:${parchment}}}`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<style>path{fill:${light}}.t{fill:${accent}}${inDark}</style>`,
    `<path d="${LOGO.stones}"/><path class="t" d="${LOGO.heart}"/></svg>`,
  ].join('')
}
