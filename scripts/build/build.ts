import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartError } from '../local/settings.ts'

const run = promisify(execFile)

/**
 * Builds the site with the given environment variables. Prints nothing unless it fails.
 * @throws StartError with the build's output, which names the file of an error in the content
 */
export async function build(settings: Record<string, string>, ...options: string[]): Promise<void> {
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--silent', ...options]
  await run(process.execPath, args, { env: { ...process.env, ...settings } }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new StartError(`The site could not be built.\n${stdout}${stderr}`)
    },
  )
}
