import { spawn } from 'node:child_process'
import { StartError } from './settings.ts'

/**
 * Builds the site with the given environment variables. Prints nothing unless it fails.
 * @throws StartError with the build's output, which names the file of an error in the content
 */
export async function build(settings: Record<string, string>, ...options: string[]): Promise<void> {
  const output: string[] = []
  const child = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--silent', ...options],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (status !== 0) throw new StartError(`The site could not be built.\n${output.join('')}`)
}
