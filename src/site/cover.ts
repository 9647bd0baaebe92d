import { readFile } from 'node:fs/promises'
import satori from 'satori'
import { tokenColors } from '../styles/token-colors.ts'

const SIZE = { width: 1200, height: 630 }

/** What the picture for shared links shows: a name, and a promise below it. */
export function coverOf(name: string, promise: string) {
  const accent = tokenColors('accent').light
  return {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        boxSizing: 'border-box',
        padding: 80,
        background: tokenColors('ink').light,
        color: tokenColors('parchment').light,
        fontFamily: 'latin, latin-ext',
        borderBottom: `16px solid ${accent}`,
      },
      children: [
        { type: 'div', props: { style: { fontSize: 40, color: accent }, children: name } },
        {
          type: 'div',
          props: { style: { maxWidth: 1040, fontSize: 88, lineHeight: 1.08 }, children: promise },
        },
      ],
    },
  }
}

const font = async (letters: 'latin' | 'latin-ext') => ({
  name: letters,
  data: await readFile(
    `node_modules/@fontsource/young-serif/files/young-serif-${letters}-400-normal.woff`,
  ),
  weight: 400 as const,
  style: 'normal' as const,
})

const NOTHING = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Draws it as SVG. What the font does not have, such as emoji, is left out instead of drawn as boxes. */
export async function drawCover(cover: ReturnType<typeof coverOf>): Promise<string> {
  return satori(cover as Parameters<typeof satori>[0], {
    ...SIZE,
    fonts: [await font('latin'), await font('latin-ext')],
    loadAdditionalAsset: async () => NOTHING,
  })
}
