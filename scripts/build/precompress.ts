import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builtFiles } from './built-files.ts'

const compressible = /\.(?:html|css|js|svg|xml|json|txt|ics|webmanifest)$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to every text file of the build, for hosts that serve those. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all((await builtFiles(folder, compressible)).map(compress))
}

async function compress(path: string) {
  const content = await readFile(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    writeFile(`${path}.br`, await compressBrotli(content, { params: quality })),
    writeFile(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
