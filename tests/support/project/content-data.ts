import { globSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { collectionOf } from '../../../scripts/editing/content-schema.ts'
import { contentDir } from '../../../src/content-model/content-dir.ts'
import { readYaml } from '../../../src/content-model/yaml-file.ts'
import { runNode } from '../program.ts'

/** Every file of the content, as a path in its folder. */
export function contentFiles(): string[] {
  return globSync('**/*.{md,yaml}', { cwd: contentDir }).sort()
}

/** Copies the content, without what a build keeps beside it. @returns how to edit the copy */
export async function copyContent(folder: string) {
  const filter = (path: string) => basename(path) !== '.astro'
  await cp(contentDir, folder, { recursive: true, filter })
  /** @throws when nothing in the file matches, so that no mistake is left out */
  return async (file: string, from: string | RegExp, to: string): Promise<void> => {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const edited = text.replace(from, to)
    if (edited === text) throw new Error(`${file} has nothing that matches ${from}`)
    await writeFile(path, edited)
  }
}

/**
 * What is wrong in the files of a folder, or "none". The folder of the content is known from the
 * start, so this needs a process of its own.
 * @param folder empty for the site's own
 */
export async function contentFaults(folder: string): Promise<string> {
  const code = `
    const { fileFaults } = await import('./scripts/check-content/files.ts')
    console.log(fileFaults().join('\\n') || 'none')`
  const env = { ...process.env, CONTENT_DIR: folder }
  return (await runNode(['--input-type=module', '--eval', code], { env })).said
}

/** The fields of a file of the content. */
export async function readData(file: string): Promise<unknown> {
  return readYaml(file, await readFile(`${contentDir}/${file}`, 'utf8')).document.toJS()
}

/** What the schema of a file finds wrong with its fields. */
export function problemsOf(file: string, data: unknown): z.core.$ZodIssue[] {
  const schema = collectionOf(file)?.schema
  if (!schema) throw new Error(`No schema describes ${file}.`)
  const made = typeof schema === 'function' ? schema({ image: picture }) : schema
  return made.safeParse(data).error?.issues ?? []
}

function picture() {
  return z.string().transform((src): ImageMetadata => ({ src, width: 1, height: 1, format: 'png' }))
}
