// `npm run placeholders`: lists every fact that the owner still has to fill in, with file and line.
import { contentDir } from '../../src/content-model/content-dir.ts'
import { findPlaceholders } from '../check-content/find-placeholders.ts'
import { runCommand } from '../local/settings.ts'

await runCommand(() => {
  const found = findPlaceholders(contentDir)
  for (const { file, line, what } of found) console.log(`${file}:${line}  ${what}`)
  console.log(
    found.length === 0 ? 'Every placeholder is filled.' : `\n${found.length} still to fill in.`,
  )
})
