import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { cachedFile } from '../cached-file.ts'

const source = 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'

// Headings are written by editors, so the subset is an alphabet, not a list of today's words.
const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typography = '’‘“”–—…·₹×éèêëáàâäöôóüúûñçíïî'
// Hints are for small type on coarse screens, and half of the file; headings are spaced, which
// leaves kerning, and figures that all stand on the line: by default a 1 looks like an I.
const lean = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern', 'lnum'] }

/** Cuts the display font down to what headings use. @returns {Promise<string>} path of the subset */
export function displayFont() {
  return subset(alphabet + typography, lean)
}

/**
 * Cuts it down to the letters of one text, without kerning: inside a page every byte counts.
 * @param {string} text
 * @returns {Promise<string>} path of the subset
 */
export function lettersOf(text) {
  return subset([...new Set(text)].sort().join(''), { ...lean, keepFeatures: ['lnum'] })
}

/** @param {string} letters @param {object} options */
function subset(letters, options) {
  return cachedFile('young-serif.woff2', { letters, options }, async () =>
    subsetFont(await readFile(source), letters, options),
  )
}
