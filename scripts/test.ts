// `npm test`: the checks, the unit and database suites and the browser suites, then one closing line.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { runChecks, runTool } from './check.ts'
import { installEngines } from './engines.ts'
import { StartError } from './settings.ts'

interface Count {
  passed: number
  failed: number
}

const reports = await mkdtemp(join(tmpdir(), 'reports-'))

try {
  const chromium = installChromium()
  const [missing, ...counts] = await Promise.all([
    chromium.then(installEngines),
    checks(),
    chromium.then(vitest),
  ])
  counts.push(await browserTests(), countMissing(missing))
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const engine of missing)
    console.log(`\nNot tested in ${engine}: it cannot be installed here.`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(reports, { recursive: true })
}

/** The one browser that the unit tests need too. @throws StartError without one */
async function installChromium(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser()
}

/** A check counts as one test. */
async function checks(): Promise<Count> {
  const done = await runChecks()
  const passed = done.filter(Boolean).length
  return { passed, failed: done.length - passed }
}

async function vitest(): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const status = await runTool('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readReport(file)
  return count(status, report['numPassedTests'], report['numFailedTests'])
}

async function browserTests(): Promise<Count> {
  const file = join(reports, 'playwright.json')
  const status = await runTool(
    'playwright',
    ['test', '--config=tests/playwright.config.ts', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const report = await readReport(file)
  const stats = isRecord(report['stats']) ? report['stats'] : {}
  const passed = Number(stats['expected'] ?? 0)
  return count(status, passed, stats['unexpected'])
}

/** Elsewhere a missing engine is only reported: not every system has it. */
function countMissing(engines: readonly string[]): Count {
  return { passed: 0, failed: process.env['CI'] ? engines.length : 0 }
}

/** A suite that broke before it could count is a failure, whatever its report says. */
function count(status: number, passed: unknown, failed: unknown): Count {
  const counted = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

async function readReport(file: string): Promise<Record<string, unknown>> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  return isRecord(report) ? report : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
