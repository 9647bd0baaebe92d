import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNode } from '#program.ts'
import { temporaryFolder } from '#temporary-folder.ts'
import { runCommand, StartError } from '../../../scripts/local/settings.ts'

/** What a command says that ends with this, and its status. */
async function endWith(work: () => Promise<unknown>) {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const status = process.exitCode
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = status
  })
  await runCommand(async () => void (await work()))
  return { said: said.mock.calls.join('\n'), status: process.exitCode }
}

test.each([
  [() => readFile('no-such-file'), /^It stopped: ENOENT: .*no-such-file'\. Run it again\.$/],
  [() => Promise.reject(new StartError('Which file?')), /^Which file\?$/],
])('an owner whose command cannot go on reads why in a sentence: %s', async (work, why) => {
  expect(await endWith(work)).toEqual({ said: expect.stringMatching(why), status: 1 })
})

test('a fault of ours keeps its stack', async () => {
  await expect(endWith(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})

test.each([
  [{}, /^tests\/content\/site\/brand\.yaml is missing\. .*\n$/],
  [{ SITE_PORT: 'http' }, /^SITE_PORT is "http"\. It must be a port number.*\n$/],
])(
  'an owner whose folder or settings are not right reads what is wrong: %o',
  async (given, why) => {
    const cwd = await temporaryFolder()
    const env = { ...process.env, ...given }
    const { said } = await runNode([resolve('scripts/commands/emails.ts')], { cwd, env })
    expect(said).toMatch(why)
  },
)

test('a build without an address is for the ports that the owner has chosen', async () => {
  const env = { ...process.env, SITE_PORT: '5', BACKEND_PORT: '6' }
  const code = `await import('${resolve('astro.config.mjs')}')
    console.log(process.env.SITE_URL, process.env.PUBLIC_SUPABASE_URL)`
  const { said } = await runNode(['--input-type=module', '--eval', code], { env })
  expect(said).toBe('http://localhost:5 http://127.0.0.1:6\n')
})

test.each(['SIGINT', 'SIGTERM', null] as const)(
  'what a command keeps for itself is gone when it ends by %s',
  async (signal) => {
    const folder = join(await temporaryFolder(), 'secrets')
    await mkdir(folder)
    const module = resolve('scripts/local/settings.ts')
    const code = `import { removeAtEnd } from '${module}'
      removeAtEnd('${folder}')
      console.log('at work')
      ${signal ? 'setInterval(() => {}, 1000)' : 'throw new Error()'}`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
    await once(child.stdout, 'data')
    if (signal) child.kill(signal)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(existsSync(folder)).toBe(false)
  },
)
