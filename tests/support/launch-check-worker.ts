// Runs the launch check of the current folder again and again, in one process: most of the time of
// `npm run launch-check` goes into loading the schemas.
import { pathToFileURL } from 'node:url'

const program = pathToFileURL('scripts/launch-check.ts').href
const own = { ...process.env }
let runs = 0
let said: unknown[] = []

console.log = console.error = (...words) => said.push(...words)

process.on('message', async (settings: Record<string, string>) => {
  said = []
  process.env = { ...own, ...settings }
  process.exitCode = undefined
  runs += 1
  // Another address is another module, which runs; what it imports is there already.
  await import(`${program}?${runs}`)
  process.send?.({ status: process.exitCode ?? 0, said: said.join('\n') })
})
