import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnFolder } from '#temporary-folder.ts'
import { startBackend } from '../../scripts/local/backend/backend.ts'
import { findWriteFault } from '../../scripts/local/backend/database-files.ts'
import { StartError } from '../../scripts/local/settings.ts'

const options = { port: 0, siteUrl: 'http://localhost:4399', seed: false }
const folder = await openOwnFolder()
const stopped = join(folder, 'stopped')
await (await startBackend({ ...options, dataDir: stopped })).stop()

type Damage = (path: (name: string) => string) => Promise<unknown>

/** A folder with a database in which something happened. */
async function damaged(change: Damage): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'damaged-'))
  await cp(stopped, dataDir, { recursive: true })
  await change((name) => join(dataDir, name))
  return dataDir
}

test.each<[lacks: string, Damage, said: string]>([
  ['its keys', (path) => rm(path('keys.json')), 'lacks the file keys.json'],
  ['its tables', (path) => rm(path('pg'), { recursive: true }), 'lacks the file pg'],
  ['its record', (path) => rm(path('migrations.sha256')), 'lacks the file migrations'],
  ['sound keys', (path) => writeFile(path('keys.json'), '{'), 'has a damaged file keys.json'],
  ['sound tables', (path) => truncate(path('pg/global/pg_control'), 100), 'is damaged'],
  ['our migrations', (path) => writeFile(path('migrations.sha256'), 'x'), 'was made by other'],
])('a database without %s is kept, and a new one made', async (_, change, said) => {
  const dataDir = await damaged(change)
  const before = (await readdir(dataDir)).filter((name) => /^(pg|keys|migrations)/.test(name))
  const lines: string[] = []
  const backend = await startBackend({ ...options, dataDir, log: (line) => lines.push(line) })
  await backend.stop()
  expect(lines.join()).toContain(`The local database ${said}`)
  const [, aside = ''] = /It is now in (.*), and a new one is made/.exec(lines.join()) ?? []
  expect((await readdir(aside)).sort()).toEqual(before.sort())
})

test.runIf(existsSync('/dev/full'))(
  'a full disk is named in a sentence, and nothing is moved aside',
  async () => {
    const dataDir = await damaged(async (path) => {
      await symlink('/dev/full', path('write-test'))
      await truncate(path('pg/global/pg_control'), 100)
    })
    const keys = await readFile(join(dataDir, 'keys.json'), 'utf8')
    const advice = 'the disk is full. Make room and start again.'
    const fault = new StartError(`The local database cannot be kept in ${dataDir}: ${advice}`)
    await expect(startBackend({ ...options, dataDir })).rejects.toEqual(fault)
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(keys)
  },
)

test.each([
  ['EROFS', 'the disk is read-only. Make it writable and start again.'],
  ['EACCES', 'you may not write there. Change the rights of the folder and start again.'],
])('a folder that nobody may write to (%s) is named in a sentence', async (code, advice) => {
  const error = Object.assign(new Error(code), { code })
  const sentence = `The local database cannot be kept in ${folder}: ${advice}`
  expect(await findWriteFault(folder, error)).toBe(sentence)
})
