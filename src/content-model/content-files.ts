import { readFile } from 'node:fs/promises'
import { join, posix, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AstroError } from 'astro/errors'
import { glob, type Loader, type LoaderContext } from 'astro/loaders'
import type { z } from 'astro/zod'
import type { Collection } from './collection.ts'
import { contentDir } from './content-dir.ts'
import { validated, withFileNames } from './content-fields.ts'
import { readYaml } from './yaml-file.ts'

/**
 * A collection whose every entry is one file of its own. A mistake in one stops the build with a
 * sentence for each: file, line, field, and what was expected.
 */
export function files({ files: path, schema }: Collection): Loader {
  const { dir, base } = posix.parse(path)
  const loader = glob({ pattern: base, base: pathToFileURL(resolve(contentDir, dir)) })
  return { ...loader, load: (context) => load(loader, withFileNames(schema), context) }
}

async function load(loader: Loader, schema: z.ZodType, context: LoaderContext): Promise<void> {
  // scripts/editing/editing.ts repeats its request until a reading has started.
  const began = context.refreshContextData?.['began']
  if (typeof began === 'function') began()
  const parseData: LoaderContext['parseData'] = async (entry) => {
    await refuseMistakes(entry.filePath ?? '', entry.data, schema)
    return context.parseData(entry)
  }
  try {
    await loader.load({ ...context, parseData })
  } catch (error) {
    throw unreadable(error)
  }
}

async function refuseMistakes(file: string, fields: unknown, schema: z.ZodType): Promise<void> {
  const read = readYaml(await readFile(file, 'utf8'), file.endsWith('.md'))
  const { mistakes } = validated(read, fields, schema)
  const sentences = mistakes.map(({ line, what }) => `${place(file, line)}: ${what}.`)
  const line = mistakes.map((mistake) => mistake.line).find((known) => known !== undefined)
  if (mistakes.length > 0) throw told(sentences.join('\n'), file, line)
}

/** A file that is not even YAML, most often because of a colon in a text. */
function unreadable(error: unknown): unknown {
  if (!isYamlError(error)) return error
  const { file, line } = error.loc
  // Of front matter Astro counts the lines from 0, of data files from 1.
  const counted = file.endsWith('.md') ? line + 1 : line
  const reason = error.message.split('failed to parse: ').at(-1)
  const advice = 'A text that holds a colon and a space needs quotes around it: "like: this".'
  return told(`${place(file, counted)}: it cannot be read (${reason}). ${advice}`, file, counted)
}

function isYamlError(error: unknown): error is Error & { loc: { file: string; line: number } } {
  if (!(error instanceof Error) || AstroError.is(error) || !('loc' in error)) return false
  const { loc } = error
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || !('line' in loc)) return false
  return typeof loc.file === 'string' && typeof loc.line === 'number'
}

function place(file: string, line: number | undefined): string {
  return line === undefined ? named(file) : `${named(file)}, line ${line}`
}

/** A file's path as it is written in messages. */
function named(file: string): string {
  return join(contentDir, relative(contentDir, file))
}

/**
 * An error that the terminal and the page show without a stack trace, which would not help an
 * editor.
 */
function told(message: string, file: string, line = 1): AstroError {
  const error = new AstroError(message)
  error.stack = ''
  // At its line on GitHub, where people who edit on the web see it.
  if (process.env['GITHUB_ACTIONS'] === 'true') {
    const inOneLine = message.replaceAll('\n', '%0A')
    console.log(`::error file=${named(file)},line=${line}::${inOneLine}`)
  }
  return Object.assign(error, { loc: { file, line } })
}
