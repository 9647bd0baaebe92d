import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'

// Headings are written by editors, so the subset is an alphabet, not a list of today's words.
const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typography = '’‘“”–—…·₹×éèêëáàâäöôóüúûñçíïî'

// Hints are for small type on coarse screens, and half of the file.
const options = { targetFormat: 'woff2', noHinting: true, noLayoutClosure: true }

/**
 * Cuts the display font down to what headings use and keeps the result between builds.
 * @param {URL} root the project's root folder
 * @returns {Promise<string>} path of the subset, relative to the root
 */
export async function displayFont(root) {
  const original = await readFile(new URL(source, root))
  const version = createHash('sha256')
    .update(original)
    .update(alphabet + typography + JSON.stringify(options))
    .digest('hex')
  const path = `node_modules/.cache/display-font/young-serif-${version.slice(0, 8)}.woff2`
  const file = new URL(path, root)
  if (!existsSync(file)) {
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, await subsetFont(original, alphabet + typography, options))
  }
  return `./${path}`
}
