// `npm run check-texts`: lists what writers should look at again. With `-- --links` it also follows
// the links to other sites. Headings are measured in the built site, if there is one.

import { existsSync } from 'node:fs'
import { contentDir } from '../src/content-dir.ts'
import { builtHeadingProblems } from './editing/check-headings.ts'
import { deadLinks, textProblems } from './editing/check-texts.ts'

const isBuilt = existsSync('dist/index.html')
const found = [
  ...(await textProblems(contentDir)),
  ...(isBuilt ? await builtHeadingProblems('dist') : []),
  ...(process.argv.includes('--links') ? await deadLinks(contentDir) : []),
]
for (const { where, what } of found) console.log(`${where}  ${what}`)
if (!isBuilt) console.log('Headings are not checked: run npm run build first.')
console.log(found.length === 0 ? 'Nothing to improve.' : `\n${found.length} to look at.`)
