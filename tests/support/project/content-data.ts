import { globSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { collectionOf } from '../../../scripts/editing/content-schema.ts'
import { contentDir } from '../../../src/content-model/content-dir.ts'
import { readYaml } from '../../../src/content-model/yaml-file.ts'

/** Every file of the content, as a path in its folder. */
export function contentFiles(): string[] {
  return globSync('**/*.{md,yaml}', { cwd: contentDir }).sort()
}

/** Copies the content, without what a build keeps beside it. */
export function copyContent(folder: string): Promise<void> {
  const filter = (path: string) => basename(path) !== '.astro'
  return cp(contentDir, folder, { recursive: true, filter })
}

/** The fields of a file of the content. */
export async function readData(file: string): Promise<unknown> {
  const text = await readFile(`${contentDir}/${file}`, 'utf8')
  return readYaml(text, file.endsWith('.md')).document.toJS()
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
