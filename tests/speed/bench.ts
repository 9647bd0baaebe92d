// `npm run bench`: measures the site and writes docs/benchmarks.md. `npm run bench -- clicks bytes`
// runs only those parts and prints them. It judges nothing: budgets are tests.
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { StartError } from '../../scripts/settings.ts'
import { measureBuilding } from './building.ts'
import { measureBytes } from './bytes.ts'
import { measureClick } from './click.ts'
import { measureGrowth } from './growth.ts'
import { measureByLighthouse } from './lighthouse.ts'
import { measureOrigins } from './origins.ts'
import { type Section, toMarkdown } from './section.ts'
import { measureServing } from './serving.ts'
import { measureUsable } from './usable.ts'
import { openVisits, type Visits } from './visits.ts'

const parts: Record<string, (visits: Visits) => Promise<Section>> = {
  bytes: measureBytes,
  javascript: measureOrigins,
  lighthouse: measureByLighthouse,
  usable: measureUsable,
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

try {
  if (chosen.length > 0) await measure(chosen)
  else await writeFile('docs/benchmarks.md', heading() + (await measure(Object.keys(parts))))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Prints each table as soon as it is there. @returns all of them */
async function measure(names: readonly string[]): Promise<string> {
  const visits = await openVisits()
  const tables: string[] = []
  try {
    for (const name of names) {
      const section = await parts[name]?.(visits)
      if (section) tables.push(`\n${toMarkdown(section)}`)
      console.log(tables.at(-1))
    }
  } finally {
    await visits.close()
  }
  return tables.join('')
}

function heading(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Node ${process.versions.node}. Every table compares within one run, so that a busy machine slows both sides; do not compare figures of two runs. \`npm run bench -- <part>\` prints one table: ${Object.keys(parts).join(', ')}.
`
}
