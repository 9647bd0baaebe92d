import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages with apt-get. Does nothing unless run as root. */
export async function installFromDebian(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} by apt-get …`)
  const quickly = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  await runInstaller('apt-get', [...quickly, 'update'])
  const install = ['install', '-y', '--no-install-recommends']
  await runInstaller('apt-get', [...quickly, ...install, ...packages])
}

/** Prints only the last line of a failed installer, because the caller may have another way. */
export function runInstaller(command: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((resolve) => {
    execFile(command, args, { env, timeout: 300_000 }, (error, _, stderr) => {
      const said = stderr.trim().split('\n').at(-1)
      if (error) console.log(`${command} did not succeed: ${said || error.message}`)
      resolve()
    })
  })
}
