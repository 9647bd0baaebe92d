import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages with apt-get. Does nothing unless run as root. */
export function installFromDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} by apt-get …`)
  const quickly = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  runInstaller('apt-get', [...quickly, 'update'])
  runInstaller('apt-get', [...quickly, 'install', '-y', '--no-install-recommends', ...packages])
}

/** Prints only the last line of a failed installer, because the caller may have another way. */
export function runInstaller(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  })
  if (status !== 0) console.log(`${command} did not succeed: ${stderr?.trim().split('\n').at(-1)}`)
}
