import { relative } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { findPlaceholders, type Placeholder } from '../check-content/find-placeholders.ts'
import { type Finding, good, note, toDo } from './finding.ts'

/** Fields that the site needs, and what is missing without each. */
const needed: Record<string, string> = {
  'site/trainer.yaml name': 'The trainer has no name.',
  'site/trainer.yaml senderAddress':
    'The sender’s address is not set, so people cannot add it to their contacts.',
  'legal/terms-of-service.md jurisdiction': 'The terms of service name no jurisdiction.',
}

/** Checks the content. The current folder must be the project's. */
export function checkContent(): Finding[] {
  const open = findPlaceholders(contentDir).map(missing)
  return open.length > 0 ? withoutRepeats(open) : [good('No placeholder is left in the content.')]
}

function missing({ file, line, what }: Placeholder): Finding {
  const name = relative(contentDir, file).replaceAll('\\', '/')
  const sentence = needed[`${name} ${what}`]
  const place = `${contentDir}/${name}, line ${line}`
  if (sentence) return toDo(sentence, `Fill in ${what} in ${place}.`)
  const isText = name.endsWith('.md') && name !== 'landing/testimonials.md'
  return isText
    ? toDo(`A text still has the placeholder “${what}”.`, `Replace it in ${place}.`)
    : note(`${what} is empty.`, `Fill it in once it is known: ${place}.`)
}

function withoutRepeats(findings: Finding[]): Finding[] {
  return findings.filter(({ what }, index) => {
    const first = findings.findIndex((finding) => finding.what === what)
    return first === index || findings[index]?.kind === 'note'
  })
}
