// `npm run check`: format and lint, unused code, and types.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

if (import.meta.main) process.exitCode = (await runChecks()).some(({ failed }) => failed[0]) ? 1 : 0

/** How many tests passed, and what each is called that failed, with the reason. */
export interface Count {
  readonly passed: number
  readonly failed: readonly string[]
}

/** Each check counts as one test. */
export async function runChecks(): Promise<Count[]> {
  const checks = [check('biome', 'check', '.'), check('knip'), checkTypes()]
  return (await Promise.all(checks)).flat()
}

/**
 * Astro's generated types come first. Only Astro's own checker reads its files. The compiler checks
 * all others in a quarter of that time, as it keeps what it found the last time.
 */
async function checkTypes(): Promise<Count[]> {
  const synced = await check('astro', 'sync')
  if (synced.failed[0]) return [synced]
  // The command ignores its first two arguments.
  const options = ['astro', 'check', '--tsconfig=tsconfig.astro.json']
  return Promise.all([
    check('tsc', '--incremental', '--tsBuildInfoFile', '.astro/tsc.tsbuildinfo'),
    check('astro-check', ...options, '--minimumFailingSeverity=hint'),
  ])
}

async function check(name: string, ...args: string[]): Promise<Count> {
  const isRight = (await runTool(name, args)) === 0
  return isRight ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
}

/** Runs a tool of the packages in sight of whoever asked. @returns its exit status */
export async function runTool(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  console.log(`\n> ${tool} ${args[0] ?? ''}`)
  const running = spawn(tool, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const [status] = await once(running, 'close')
  return status ?? 1
}
