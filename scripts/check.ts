// `npm run check`: format and lint, unused code, and types.
import { spawn } from 'node:child_process'

if (import.meta.main) process.exitCode = (await runChecks()).some((isRight) => !isRight) ? 1 : 0

/** @returns for each check whether it found nothing */
export function runChecks(): Promise<boolean[]> {
  return Promise.all([succeeds('biome', 'check', '.'), succeeds('knip'), checkTypes()])
}

/** Astro's generated types come first. */
async function checkTypes(): Promise<boolean> {
  return (await succeeds('astro', 'sync')) && succeeds('astro-check')
}

async function succeeds(tool: string, ...args: string[]): Promise<boolean> {
  return (await runTool(tool, args)) === 0
}

/** Runs a tool of the packages in sight of whoever asked. @returns its exit status */
export function runTool(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  console.log(`\n> ${tool} ${args[0] ?? ''}`)
  return new Promise((resolve, reject) => {
    spawn(tool, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
      .once('error', reject)
      .once('close', (code) => resolve(code ?? 1))
  })
}
