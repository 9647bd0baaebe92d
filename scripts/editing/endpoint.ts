import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'astro/zod'
import type { Connect } from 'vite'
import { readYaml } from '../../src/yaml-file.ts'
import { isOwnPost } from '../astro/dev-server-guard.ts'
import type { PagePart } from '../astro/page-parts.ts'
import { collectionOf, contentParts } from '../content-schema.ts'
import { findField, type Place } from './find-field.ts'
import { changed, type Field, fieldsIn, type Mistake, mistakesIn } from './form.ts'

/** The form for a content file. */
export interface Form {
  /** A path in the content folder. */
  readonly file: string
  /** Of the version that the fields are from. */
  readonly hash: string
  readonly fields: readonly Field[]
  /** Where the clicked text is. */
  readonly place?: Place | undefined
  /** All files of the content. */
  readonly files: readonly string[]
}

type Saved =
  | { readonly outcome: 'saved' }
  /** The file is not the version that the editor saw. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'refused'; readonly mistakes: readonly Mistake[] }

const file = z.string().regex(/^[\w-]+\/[\w-]+\.(?:md|yaml)$/)
const opening = z.strictObject({ file: file.optional(), seen: z.array(z.string()).default([]) })
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const change = z.strictObject({ path: z.array(z.string()).min(1), value })
const saving = z.strictObject({ file, hash: z.string(), changes: z.array(change).min(1) })

/** What the page asks for while someone edits, by name. */
export interface Requests {
  parts(wanted: object): PagePart[]
  open(wanted: z.input<typeof opening>): Form
  save(wanted: z.input<typeof saving>): Saved
}

/** Answers the page's requests to read and change the content, and no one else's. */
export function editingEndpoint(folder: string): Connect.NextHandleFunction {
  const answers = new Map([
    ['/parts', request(z.strictObject({}), contentParts)],
    ['/open', request(opening, (wanted) => open(folder, wanted))],
    ['/save', request(saving, (wanted) => save(folder, wanted))],
  ])
  return (request, response, next) => {
    const answer = answers.get(request.url ?? '')
    if (!isOwnPost(request) || !answer) return send(response, 403, 'Not allowed from here.')
    answer(request)
      .then((body) => send(response, 200, body))
      .catch((error: unknown) => {
        if (error instanceof z.ZodError || error instanceof SyntaxError)
          return send(response, 400, 'The request cannot be read.')
        next(error)
      })
  }
}

function request<Body>(schema: z.ZodType<Body>, run: (body: Body) => unknown) {
  return async (request: IncomingMessage) => run(schema.parse(await json(request)))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** The form for the file that says what was seen, at best the named one. Otherwise it is that one's. */
function open(folder: string, { file: named, seen }: z.output<typeof opening>): Form {
  const files = globSync('*/*.{md,yaml}', { cwd: folder }).filter((name) => isContent(folder, name))
  const read = (name: string) => ({ file: name, source: readFileSync(join(folder, name), 'utf8') })
  const own = files.filter((name) => name === named).map(read)
  const brand = readYaml(read('site/brand.yaml').source, false).document
  const known = { product: String(brand.get('name')) }
  const place = findField(own, seen, known) ?? findField(files.map(read), seen, known)
  const found = place?.file ?? own[0]?.file ?? 'site/brand.yaml'
  const { source } = read(found)
  return {
    file: found,
    hash: hash('sha256', source),
    fields: fieldsIn(found, source),
    place,
    files: files.sort(),
  }
}

function save(folder: string, { file, hash: seen, changes }: z.output<typeof saving>): Saved {
  if (!isContent(folder, file)) {
    return {
      outcome: 'refused',
      mistakes: [{ path: [], message: 'expected a file of src/content' }],
    }
  }
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (hash('sha256', before) !== seen) return { outcome: 'conflict' }
  const after = changed(file, before, changes)
  const mistakes = mistakesIn(folder, file, after, before)
  if (mistakes.length > 0) return { outcome: 'refused', mistakes }
  writeFileSync(path, after)
  return { outcome: 'saved' }
}

/** Whether it is a file that a schema describes, in the folder itself and not by a symbolic link. */
function isContent(folder: string, file: string): boolean {
  const path = join(folder, file)
  return (
    collectionOf(file) !== undefined &&
    existsSync(path) &&
    realpathSync(path) === join(realpathSync(folder), file)
  )
}
