// Runs a script on the project's own Node, after installing the packages if they are missing or out
// of date. With --tests in front of the script it installs what stands in tests/package.json too:
// the tools of the checks, the tests and the benchmarks, which `npm start` does without.
// It is plain JavaScript because it runs on any version of Node the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const minimum = [22, 18] // runs TypeScript without a flag

const [first, ...others] = process.argv.slice(2)
const withTests = first === '--tests'
const folders = withTests ? [root, join(root, 'tests')] : [root]
const binaries = folders.map((folder) => join(folder, 'node_modules', '.bin'))
const node = join(binaries[0], process.platform === 'win32' ? 'node.cmd' : 'node')

process.chdir(root)
for (const folder of folders) if (!installed(folder)) install(folder)
runScript(projectNode(), withTests ? others : [first, ...others])

function installed(folder) {
  const stamp = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(stamp)) return false
  return statSync(stamp).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}

function install(cwd) {
  console.log(cwd === root ? 'Installing packages …' : 'Installing packages of the tests …')
  // Unlike `npm ci`, this keeps the packages that are already right. The lockfile has the address and
  // the hash of each package, so npm's copies need no question to the registry.
  const options = ['--no-save', '--loglevel=error', '--no-fund', '--no-audit', '--prefer-offline']
  const { status, error } = spawnSync('npm', ['install', ...options], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(
    error
      ? `npm could not be run (${error.message}). Install Node.js 20 or newer, which brings npm: https://nodejs.org`
      : 'The packages could not be installed. npm says why above; check that this machine reaches the npm registry, then try again.',
  )
  process.exit(1)
}

function projectNode() {
  if (existsSync(node)) return node
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return process.execPath
  console.error(
    `None of the packages is a Node.js for this machine, and its own is ${process.version}. ` +
      `Install Node.js ${minimum.join('.')} or newer: https://nodejs.org`,
  )
  process.exit(1)
}

function runScript(command, args) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [...binaries, process.env.PATH].join(delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
    },
  })
  // Ctrl-C reaches the child too; its exit status becomes this one's.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
