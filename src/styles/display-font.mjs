import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { cachedFile } from '../site/cached-file.ts'

const source = 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'

// Editors can change headings, so the subset contains the whole alphabet.
const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typography = '’‘“”–—…·₹×éèêëáàâäöôóüúûñçíïî'
// Hinting only helps small text on low-resolution screens and is half of the file. Headings have
// letter spacing, which disables ligatures, so only kerning is needed, and lining figures: by default
// a 1 looks like an I.
const lean = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern', 'lnum'] }

/** Creates a subset of the display font for headings. @returns {Promise<string>} path of the subset */
export function displayFont() {
  return subset(alphabet + typography, lean)
}

/**
 * Creates a subset with the letters of one text. It is embedded in a page, so it has no kerning.
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
