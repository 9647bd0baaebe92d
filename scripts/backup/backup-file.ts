import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'astro/zod'
import { removeAtEnd, StartError } from '../local/settings.ts'

// A backup is compressed text. Its first line is the head; for each table follow its columns, its
// rows as COPY writes them, and END. The last line is the checksum of all lines before it.
export const END = '\\.'

const headOf = z.object({
  format: z.literal(1),
  release: z.string(),
  madeAt: z.string(),
  /** The versions of the migrations that the database was made with. */
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type Head = z.infer<typeof headOf>

const tableOf = z.object({ table: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof tableOf>

/** Writes a file that only its owner reads, or none. While it is written it has another name. */
export async function writeBackup(file: string, parts: AsyncIterable<Buffer | string>) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  removeAtEnd(unfinished)
  const output = createWriteStream(unfinished, { mode: 0o600 })
  try {
    await pipeline(parts, withChecksum, createGzip({ level: 1 }), output)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function* withChecksum(parts: AsyncIterable<Buffer | string>) {
  const checksum = createHash('sha256')
  for await (const part of parts) {
    checksum.update(part)
    yield part
  }
  yield `${checksum.digest('hex')}\n`
}

/**
 * Reads a file to its end before anything of it is used.
 * @throws StartError when it is no backup, or not what was written
 */
export async function verifyBackup(file: string): Promise<Head> {
  const checksum = createHash('sha256')
  let head: Head | undefined
  let last: Buffer | undefined
  try {
    for await (const line of readLines(file)) {
      head ??= headOf.parse(JSON.parse(line.toString()))
      if (last) checksum.update(last)
      last = line
    }
  } catch (error) {
    throw damaged(file, error)
  }
  if (head && last?.toString() === `${checksum.digest('hex')}\n`) return head
  throw damaged(file, 'its checksum is wrong')
}

function damaged(file: string, why: unknown): StartError {
  const because = why instanceof Error ? why.message.split('\n', 1)[0] : why
  return new StartError(
    `${file} cannot be restored: it is damaged or no backup (${because}). Nothing was changed.`,
  )
}

/** The tables of a file that was verified. The rows of one must be read before the next is. */
export async function* readTables(file: string) {
  const lines = readLines(file)
  await lines.next()
  for await (const line of lines) {
    if (!line.toString('latin1', 0, 1).startsWith('{')) return
    yield { ...tableOf.parse(JSON.parse(line.toString())), rows: rowsUntilEnd(lines) }
  }
}

async function* rowsUntilEnd(lines: AsyncGenerator<Buffer>) {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.toString() === `${END}\n`) return
    yield next.value
  }
}

/** The lines with their ends. Node's own reader also ends them at characters that COPY writes as they are. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  const unpacked = createGunzip()
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  for await (const chunk of unpacked) {
    rest = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.subarray(start, end + 1)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
  if (rest.length > 0) yield rest
}
