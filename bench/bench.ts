// `npm run bench`: measures the site and writes docs/benchmarks.md. `npm run bench -- click bytes`
// writes only those tables anew. It judges nothing: budgets are tests.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { StartError } from '../scripts/settings.ts'
import { measureBuilding } from './building.ts'
import { measureBytes } from './bytes.ts'
import { measureClick } from './click.ts'
import { measureGrowth } from './growth.ts'
import { measureByLighthouse } from './lighthouse.ts'
import { measureMembers } from './members.ts'
import { measureOrigins } from './origins.ts'
import { type Section, toMarkdown } from './section.ts'
import { measureServing } from './serving.ts'
import { measureUsable } from './usable.ts'
import { openVisits, type Visits } from './visits.ts'
import { measureWork } from './work.ts'

const parts: Record<string, (visits: Visits) => Promise<Section>> = {
  bytes: measureBytes,
  javascript: measureOrigins,
  lighthouse: measureByLighthouse,
  usable: measureUsable,
  work: measureWork,
  members: measureMembers,
  click: measureClick,
  serving: measureServing,
  building: measureBuilding,
  growth: measureGrowth,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. Choose among ${Object.keys(parts).join(', ')}.`,
  )
  process.exit(1)
}

const page = 'docs/benchmarks.md'

try {
  const names = Object.keys(parts)
  const tables =
    chosen.length > 0 ? tablesIn(await readFile(page, 'utf8')) : new Map<string, string>()
  for await (const [name, table] of measure(chosen.length > 0 ? chosen : names)) {
    console.log(`\n${table}`)
    tables.set(name, table)
    const inOrder = names.flatMap((known) => tables.get(known) ?? [])
    await writeFile(page, [heading(), ...inOrder].join('\n'))
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Each part's table, as soon as it is there. */
async function* measure(names: readonly string[]): AsyncGenerator<[name: string, table: string]> {
  const visits = await openVisits()
  try {
    for (const name of names) {
      const section = await parts[name]?.(visits)
      if (section) yield [name, `${mark(name)}\n\n${toMarkdown(section)}`]
    }
  } finally {
    await visits.close()
  }
}

/** The tables of an earlier run. */
function tablesIn(text: string): Map<string, string> {
  const [, ...tables] = text.split(/^(?=<!-- )/m)
  return new Map(
    Object.keys(parts).flatMap((name) => {
      const table = tables.find((known) => known.startsWith(mark(name)))
      return table ? [[name, `${table.trimEnd()}\n`]] : []
    }),
  )
}

/** What stands above a part's table, so that a later run finds it. */
function mark(name: string): string {
  return `<!-- npm run bench -- ${name} -->`
}

function heading(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Node ${process.versions.node}. Every table compares within one run, so that a busy machine slows both sides; do not compare figures of two runs. \`npm run bench -- <part>\` measures one table anew: ${Object.keys(parts).join(', ')}.
`
}
