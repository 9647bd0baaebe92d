// `npm test`: the checks, and the unit, database and browser tests that find the faults of a change.
// With --thorough, what is exhaustive. Both end with the tests that failed and one closing line.
import { randomInt } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { JsonTestResults } from 'vitest/node'
import { findBrowser, installEngines, otherEngines } from '../browsers/browser.ts'
import { runCommand } from '../local/settings.ts'
import { type Count, runChecks, runTool } from './check.ts'

const reports = await mkdtemp(join(tmpdir(), 'reports-'))

await runCommand(async () => {
  process.env['CHROMIUM_PATH'] = await findBrowser()
  const counts = process.argv.includes('--thorough') ? await thorough() : await quick()
  const failed = counts.flatMap((count) => count.failed)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  console.log(['', ...failed.map((name) => `Failed: ${name}`)].join('\n'))
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}).finally(() => rm(reports, { recursive: true }))

async function quick(): Promise<Count[]> {
  const tests = vitest('--project=unit', '--project=database')
  const checked = await Promise.all([runChecks(), tests])
  return [...checked.flat(), await browserTests('e2e', 'waiting')]
}

/** The properties and the simulations are told by other cases each time. */
async function thorough(): Promise<Count[]> {
  process.env['PROPERTY_SEED'] ??= String(randomInt(2 ** 31))
  process.env['STORIES'] ??= '10000'
  console.log(`The properties are tried with PROPERTY_SEED=${process.env['PROPERTY_SEED']}.`)
  const missing = await installEngines()
  for (const engine of missing) console.log(`Not tested in ${engine}: it cannot be installed here.`)
  const engines = otherEngines.filter((engine) => !missing.includes(engine))
  const files = globSync('{thorough,unit,database}/**/*.test.ts', { cwd: 'tests' })
  const hasProperties = (file: string) =>
    /'fast-check'|for-all\.ts'/.test(readFileSync(join('tests', file), 'utf8'))
  return [
    await vitest(...files.filter((file) => file.startsWith('thorough') || hasProperties(file))),
    await browserTests('thorough', ...engines),
    // Elsewhere a missing engine is only reported: not every system has it.
    { passed: 0, failed: process.env['CI'] ? missing : [] },
  ]
}

async function vitest(...selected: string[]): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const status = await runTool('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...selected,
  ])
  const report = await readReport<JsonTestResults>(file)
  const tests = report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${name} ${fullName}`,
      status,
      reason: failureMessages?.[0],
    })),
  )
  // The embedded PostgreSQL ends the process with its own status.
  return count('vitest', report?.success ? status : 1, tests)
}

async function browserTests(...projects: string[]): Promise<Count> {
  const file = join(reports, 'playwright.json')
  const status = await runTool(
    'playwright',
    [
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=line,json',
      ...projects.map((project) => `--project=${project}`),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const tests = (await readReport<JSONReport>(file))?.suites.flatMap((suite) => testsIn(suite))
  return count('playwright', status, tests)
}

interface Test {
  name: string
  status: string
  reason: string | undefined
}

function testsIn({ title, specs, suites = [] }: JSONReportSuite, above = ''): Test[] {
  const path = `${above} ${title}`
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `${projectName}${path} ${spec.title}`,
      status: status === 'expected' ? 'passed' : 'failed',
      reason: results[0]?.errors[0]?.message,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsIn(suite, path))]
}

/** A suite that broke, or broke before it could count, is a failure, whatever its report says. */
function count(suite: string, exitStatus: number, tests: readonly Test[] = []): Count {
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.flatMap(({ name, status, reason = 'no reason given' }) => {
    const inOneLine = stripVTControlCharacters(reason).replace(/\s+/g, ' ').slice(0, 300)
    return status === 'failed' ? [`${name}: ${inOneLine}`] : []
  })
  const isUnnamed = exitStatus !== 0 && failed.length === 0
  return { passed, failed: isUnnamed ? [suite] : failed }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
}
