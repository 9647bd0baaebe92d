import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { isFree, StartError } from '../settings.ts'
import { projectDir } from './config.ts'
import { KEYS_FILE, readKeys } from './keys.ts'
import { MAILS_FILE } from './mailbox.ts'

const folder = join(projectDir, 'supabase/migrations')
const RECORD = 'migrations.sha256'
const DATABASE = 'pg'
const FILES = [DATABASE, KEYS_FILE, RECORD, MAILS_FILE]

/** Today's migrations, a line each, as `sha256sum` writes them. */
async function migrations(): Promise<string> {
  const names = (await readdir(folder)).sort()
  const lines = names.map(
    async (name) => `${hash('sha256', await readFile(join(folder, name)))}  ${name}\n`,
  )
  return (await Promise.all(lines)).join('')
}

/** Records that this folder's database is made by today's migrations. */
export async function recordMigrations(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, RECORD), await migrations())
}

/** @returns what is wrong with the database of this folder; null if there is none, or it can stay */
export async function findFault(dataDir: string): Promise<string | null> {
  if (!FILES.some((name) => existsSync(join(dataDir, name)))) return null
  const missing = [join(DATABASE, 'PG_VERSION'), KEYS_FILE, RECORD].find(
    (name) => !existsSync(join(dataDir, name)),
  )
  if (missing !== undefined) return `lacks the file ${missing}`
  if ((await readKeys(dataDir)) === null) return `has a damaged file ${KEYS_FILE}`
  const applied = await readFile(join(dataDir, RECORD), 'utf8')
  const isCurrent = (await migrations()).startsWith(applied) && applied !== ''
  return isCurrent ? null : "was made by other migrations than today's"
}

/** Moves what there is of a database out of the way, and deletes nothing. @returns where it is now */
export async function moveAside(dataDir: string): Promise<string> {
  const aside = join(dataDir, `until-${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(aside)
  for (const name of FILES) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name))
  }
  return aside
}

const CAUSES: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room and start again.',
  EDQUOT: 'your share of the disk is used up. Make room and start again.',
  EROFS: 'the disk is read-only. Make it writable and start again.',
  EACCES: 'you may not write there. Change the rights of the folder and start again.',
  EPERM: 'you may not write there. Change the rights of the folder and start again.',
}

/** @returns why nothing can be written to this folder, in a sentence; null if that is not the cause */
export async function findWriteFault(dataDir: string, error: unknown): Promise<string | null> {
  const cause = CAUSES[codeOf(error)] ?? CAUSES[codeOf(await tryToWrite(dataDir))]
  return cause === undefined ? null : `The local database cannot be kept in ${dataDir}: ${cause}`
}

/** The database's own program does not say which system call failed. */
async function tryToWrite(dataDir: string): Promise<unknown> {
  const file = join(dataDir, 'write-test')
  try {
    await writeFile(file, Buffer.alloc(2 ** 20))
    await rm(file)
    return null
  } catch (error) {
    return error
  }
}

function codeOf(error: unknown): string {
  return String(Object(error).code)
}

const RUNNING = 'running.json'

const running = z.object({ pid: z.number(), port: z.number() })

/**
 * Records that this process uses the database of this folder, behind a backend on this port.
 * @returns what takes the record back
 */
export async function recordRunning(dataDir: string, port: number): Promise<() => Promise<void>> {
  const file = join(dataDir, RUNNING)
  await writeFile(file, JSON.stringify({ pid: process.pid, port }))
  return () => rm(file, { force: true })
}

/** @returns which process uses the database of this folder now; null if none does */
export async function findRunning(dataDir: string) {
  const file = join(dataDir, RUNNING)
  try {
    const { pid, port } = running.parse(JSON.parse(await readFile(file, 'utf8')))
    process.kill(pid, 0) // Sends nothing: it throws when there is no such process.
    return (await isFree(port)) ? null : { pid, url: `http://127.0.0.1:${port}` }
  } catch {
    return null // There is no file, or a process that was killed has left it.
  }
}

/** @throws StartError when a process uses the database of this folder: it takes one at a time */
export async function refuseSecond(dataDir: string): Promise<void> {
  const found = await findRunning(dataDir)
  if (!found) return
  throw new StartError(
    `The local database is in use: npm start or npm run dev is running already (process ${found.pid}, ` +
      `backend on ${found.url}). Stop it with Ctrl-C in its terminal, then start again. ` +
      'Other ports do not help: the database takes one program at a time.',
  )
}
