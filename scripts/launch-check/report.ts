import { styleText } from 'node:util'
import { checkBackend, checkMail } from './backend.ts'
import { checkContent } from './content.ts'
import { checkDatabase } from './database.ts'
import type { Finding, Settings } from './finding.ts'
import { checkSite } from './site.ts'

const labels = {
  good: ['green', 'good'],
  'to-do': ['red', 'to do'],
  note: ['yellow', 'note'],
  'not-checked': ['yellow', 'unknown'],
} as const

/** Runs every check. The current folder must be the project's. @returns the findings by title */
export async function launchCheck(settings: Settings): Promise<Record<string, Finding[]>> {
  const backend = await checkBackend(settings)
  const answers = backend.some(({ kind }) => kind === 'good')
  return {
    Content: checkContent(),
    Site: await checkSite(settings),
    Backend: backend,
    Database: answers ? await checkDatabase(settings) : [],
    Mail: await checkMail(settings),
  }
}

function row({ kind, what, todo }: Finding): string {
  const [color, label] = labels[kind]
  const between = kind === 'note' ? ' ' : `\n${' '.repeat(13)}`
  const found = `  ${styleText(color, label.padEnd(11))}${what}`
  return todo === undefined ? found : found + between + todo
}

/** Prints every finding. @returns the exit status */
export function report(groups: Record<string, Finding[]>): number {
  for (const [title, found] of Object.entries(groups)) {
    if (found.length > 0) console.log(`\n${styleText('bold', title)}`)
    for (const finding of found) console.log(row(finding))
  }
  const findings = Object.values(groups).flat()
  const count = (kind: Finding['kind']) =>
    findings.filter((finding) => finding.kind === kind).length
  const open = count('to-do')
  const rest = `${count('good')} good, ${count('note')} to note, ${count('not-checked')} not checked`
  console.log(`\n${open === 0 ? 'Nothing to do' : `${open} to do`}; ${rest}.`)
  return open === 0 ? 0 : 1
}
