import { readFile } from 'node:fs/promises'
import { join, posix, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AstroError } from 'astro/errors'
import { glob, type Loader, type LoaderContext } from 'astro/loaders'
import { contentDir } from './content-dir.ts'
import { readYaml } from './yaml-file.ts'

/**
 * A collection whose every entry is one file of its own. A mistake in one stops the build with a
 * sentence for each: file, line, field, and what was expected.
 * @param path of the file, or of a folder's files, in the folder of the content
 */
export function files(path: string): Loader {
  const { dir, base } = posix.parse(path)
  const loader = glob({ pattern: base, base: pathToFileURL(resolve(contentDir, dir)) })
  return { ...loader, load: (context) => load(loader, context) }
}

async function load(loader: Loader, context: LoaderContext): Promise<void> {
  // scripts/editing/editing.ts repeats its request until a reading has started.
  const began = context.refreshContextData?.['began']
  if (typeof began === 'function') began()
  const parseData: LoaderContext['parseData'] = async (entry) => {
    await refuseLostTexts(entry.filePath ?? '')
    try {
      return await context.parseData(entry)
    } catch (error) {
      throw await unexpected(error, entry.filePath ?? '')
    }
  }
  try {
    await loader.load({ ...context, parseData })
  } catch (error) {
    throw unreadable(error)
  }
}

async function refuseLostTexts(file: string): Promise<void> {
  const lost = readYaml(await readFile(file, 'utf8'), file.endsWith('.md')).lostTexts()
  const sentences = lost.map(({ line, what }) => `${place(file, line)}: ${what}.`)
  if (lost.length > 0) throw told(sentences.join('\n'), file, lost[0]?.line)
}

/** A file whose fields are not what the schema expects, told field by field. */
async function unexpected(error: unknown, file: string): Promise<unknown> {
  const found = error instanceof Error ? mistakes(error.message) : []
  if (found.length === 0) return error
  const { lineOf } = readYaml(await readFile(file, 'utf8'), file.endsWith('.md'))
  const sentences = found.map(({ path, what, where }) => {
    const field = path.length > 0 ? `${path.join('.')}: ` : ''
    return `${place(file, lineOf(where))}: ${field}${what}.`
  })
  const line = found.map(({ where }) => lineOf(where)).find((known) => known !== undefined)
  return told(sentences.join('\n'), file, line)
}

/**
 * Astro's own list, which names every field twice and no line.
 * @returns for each the path of its field, what is wrong, and the path to look for in the file
 */
function mistakes(message: string) {
  const listed = message.split(/\n {2}(?=\*\*)/).slice(1)
  return listed.flatMap((text) => {
    const [, field = '', rest = ''] = /^\*\*(.*?)\*\*: ([\s\S]*)$/.exec(text.trim()) ?? []
    const what = rest
      .replace(`**${field}**: `, '')
      .replaceAll(/\s*\n> /g, ' ')
      .replace(/^Did not match union\. (.*) Received `\{.*$/, '$1')
    const path = field === '' ? [] : field.split('.')
    const slips = Array.from(what.matchAll(/"([^"]+)"/g), ([, key = '']) => key)
    if (!what.startsWith('Unrecognized key')) return [{ path, what, where: path }]
    return slips.map((key) => ({
      path,
      what: `Unrecognized key: "${key}"`,
      where: [...path, key],
    }))
  })
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
