import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { readYaml } from '../../src/content-model/yaml-file.ts'
import { instantIn } from '../../src/shared/date-in-words.ts'
import { findPlaceholders, type Placeholder } from '../check-content/find-placeholders.ts'
import { type Finding, good, note, toDo } from './finding.ts'

/** Fields that the site needs, and what is missing without each. */
const needed: Record<string, string> = {
  'site/event.yaml date': 'The day of the masterclass is not set, so the calendar links wait.',
  'site/event.yaml time': 'The time of the masterclass is not set, so the calendar links wait.',
  'site/trainer.yaml name': 'The trainer has no name.',
  'site/trainer.yaml senderAddress':
    'The sender’s address is not set, so people cannot add it to their contacts.',
  'legal/terms-of-service.md jurisdiction': 'The terms of service name no jurisdiction.',
}

/** Checks the content. The current folder must be the project's. */
export async function checkContent(now: Date): Promise<Finding[]> {
  const placeholders = await findPlaceholders(contentDir)
  const open = placeholders.map(missing)
  const event = await readEvent()
  return [
    ...(open.length > 0 ? withoutRepeats(open) : [good('No placeholder is left in the content.')]),
    ...(event === null ? [] : [checkEvent(event, now)]),
  ]
}

function checkEvent(event: Date, now: Date): Finding {
  if (event >= now) return good(`The masterclass is on ${event.toISOString()}.`)
  return toDo(
    `The masterclass is over: it was on ${event.toISOString()}.`,
    `Set the next date in ${contentDir}/site/event.yaml, then build and publish again.`,
  )
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

/** The start of the masterclass, or null while its day or time is not set. */
export async function readEvent(): Promise<Date | null> {
  const field = await siteFields('event')
  const [date, time, timeZone] = [field('date'), field('time'), field('timeZone')]
  return date === '' || time === '' ? null : instantIn(timeZone, date, time)
}

/** Reads the fields of a file of the folder site by name; one without a value is empty. */
export async function siteFields(file: string): Promise<(name: string) => string> {
  const text = await readFile(join(contentDir, `site/${file}.yaml`), 'utf8')
  const { document } = readYaml(text, false)
  return (name) => String(document.get(name) ?? '')
}
