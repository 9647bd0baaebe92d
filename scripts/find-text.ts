// `npm run find-text -- "Save my free seat"`: shows the file, line and field of a text that someone
// saw on the site, and where it appears.
import { contentDir } from '../src/content-dir.ts'
import { findText } from './editing/find-text.ts'

const seen = process.argv.slice(2).join(' ')
if (seen.trim() === '') {
  console.error('Which text? For example: npm run find-text -- "Save my free seat"')
  process.exit(1)
}
const found = await findText(contentDir, seen)
for (const { file, line, path, text, places } of found) {
  console.log(`${contentDir}/${file}:${line}  ${path.join(' → ')}`)
  console.log(`  ${text.replaceAll(/\s+/g, ' ')}`)
  console.log(`  Appears: ${places}`)
}
if (found.length === 0) {
  console.error('No content file has this text. Try fewer words, without numbers and names.')
  process.exit(1)
}
