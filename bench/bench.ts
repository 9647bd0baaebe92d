// `npm run bench`: measures the site and writes docs/benchmarks.md. `npm run bench -- usable bytes`
// writes only those tables anew. It judges nothing: budgets are tests. Its packages are the tests' own,
// to which node_modules is a link.

import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { runCommand, StartError } from '../scripts/local/settings.ts'
import { measureBytes } from './bytes.ts'
import { measureGrowth } from './growth.ts'
import { measureJoin } from './join.ts'
import { measureByLighthouse } from './lighthouse.ts'
import { type Section, toMarkdown } from './section.ts'
import { measureSignIn } from './sign-in.ts'
import { measureUsable } from './usable.ts'
import { openVisits, type Visits } from './visits.ts'

const parts: Record<string, (visits: Visits) => Promise<Section>> = {
  bytes: measureBytes,
  lighthouse: measureByLighthouse,
  usable: measureUsable,
  'sign-in': measureSignIn,
  growth: measureGrowth,
  join: measureJoin,
}
const names = Object.keys(parts)
const page = 'docs/benchmarks.md'

await runCommand(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    const open = names.join(', ')
    throw new StartError(`There is no part ${unknown.join(', ')}. Choose among ${open}.`)
  }
  const tables = tablesIn(await readFile(page, 'utf8'))
  await using visits = await openVisits()
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const section = await measure(visits)
    const method = `${section.method} Measured at commit ${commit()}.`
    tables.set(name, `${mark(name)}\n\n${toMarkdown({ ...section, method })}`)
    console.log(`\n${tables.get(name)}`)
    const inOrder = names.flatMap((known) => tables.get(known) ?? [])
    await writeFile(page, [heading(), ...inOrder].join('\n'))
  }
})

/** The tables of an earlier run. */
function tablesIn(text: string): Map<string, string> {
  const tables = text.split(/^(?=<!-- )/m)
  return new Map(
    names.flatMap((name) => {
      const table = tables.find((known) => known.startsWith(mark(name)))
      return table ? [[name, `${table.trimEnd()}\n`]] : []
    }),
  )
}

/** What stands above a part's table, so that a later run finds it. */
function mark(name: string): string {
  return `<!-- npm run bench -- ${name} -->`
}

/** What was measured: a part that is measured alone is of another commit than the others. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', ':!docs/benchmarks.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with uncommitted changes' : ''}`
}

function heading(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Node ${process.versions.node}. Every table compares within one run, so that a busy machine slows both sides; do not compare figures of two runs. \`npm run bench -- <part>\` measures one table anew: ${names.join(', ')}.
`
}
