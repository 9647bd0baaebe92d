import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { cachedFile } from '../cached-file.ts'

const source = 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'

// Headings are written by editors, so the subset is an alphabet, not a list of today's words.
const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typography = '’‘“”–—…·₹×éèêëáàâäöôóüúûñçíïî'
// Hints are for small type on coarse screens, and half of the file.
const options = { targetFormat: 'woff2', noHinting: true, noLayoutClosure: true }

/** Cuts the display font down to what headings use. @returns {Promise<string>} path of the subset */
export function displayFont() {
  const letters = alphabet + typography
  return cachedFile('young-serif.woff2', { letters, options }, async () =>
    subsetFont(await readFile(source), letters, options),
  )
}
