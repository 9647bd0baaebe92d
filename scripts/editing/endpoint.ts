import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'astro/zod'
import type { Connect } from 'vite'
import { readYaml } from '../../src/content-model/yaml-file.ts'
import { collectionOf } from './content-schema.ts'
import { isOwnPost } from './dev-server-guard.ts'
import { findField } from './find-field.ts'
import { changed, fieldsIn, mistakesIn, type Refusal } from './form.ts'

/** The form for a content file. */
export type Form = ReturnType<typeof open>

const OUTDATED =
  'The file has changed since you opened it. Copy what you typed, cancel, and open the form again'

const file = z.string()
const opening = z.strictObject({
  file: file.optional(),
  seen: z.array(z.string()).default([]),
  around: z.string().default(''),
})
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const change = z.strictObject({ path: z.array(z.string()).min(1), value })
const saving = z.strictObject({ file, hash: z.string(), changes: z.array(change).min(1) })

/** What the page asks for while someone edits, by name. */
export interface Requests {
  open(wanted: z.input<typeof opening>): Form
  /** Returns why nothing is saved; nothing if it is. */
  save(wanted: z.input<typeof saving>): Refusal[]
}

/**
 * Answers the page's requests to read and change the content, and no one else's.
 * @param refresh is called after a save; it is fulfilled once a page that loads again shows the change
 */
export function editingEndpoint(
  folder: string,
  refresh: () => Promise<void>,
): Connect.NextHandleFunction {
  async function answer(name: '/open' | '/save', body: unknown): Promise<Form | Refusal[]> {
    if (name === '/open') return open(folder, opening.parse(body))
    const mistakes = save(folder, saving.parse(body))
    if (mistakes.length === 0) await refresh()
    return mistakes
  }
  return async (request, response, next) => {
    const { url } = request
    if (!isOwnPost(request) || (url !== '/open' && url !== '/save')) {
      return send(response, 403, 'Not allowed from here.')
    }
    try {
      send(response, 200, await answer(url, await json(request)))
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) return next(error)
      send(response, 400, 'The request cannot be read.')
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** The form for the file that says what was seen, otherwise for the named one. */
function open(folder: string, { file: named, seen, around }: z.output<typeof opening>) {
  const files = globSync('*/*.{md,yaml}', { cwd: folder })
    .filter((name) => isContent(folder, name))
    .sort()
  const place = findField(folder, files, seen, around)
  const file = place?.file ?? files.find((name) => name === named) ?? 'site/brand.yaml'
  const source = readFileSync(join(folder, file), 'utf8')
  return {
    file,
    /** Of the version that the fields are from. */
    hash: hash('sha256', source),
    fields: fieldsIn(file, source),
    /** Where the clicked text is. */
    place,
    files,
  }
}

function save(folder: string, wanted: z.output<typeof saving>): Refusal[] {
  const { file, changes } = wanted
  if (!isContent(folder, file)) return [{ path: [], what: 'expected a file of the content' }]
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (hash('sha256', before) !== wanted.hash) return [{ path: [], what: OUTDATED }]
  const { broken, lostTexts } = readYaml(file, before)
  const slip = broken() ?? lostTexts()[0]
  if (slip) return [{ path: [], what: `correct line ${slip.line} of the file first: ${slip.what}` }]
  const after = changed(file, before, changes)
  const mistakes = mistakesIn(folder, file, after, before)
  if (mistakes.length === 0) writeFileSync(path, after)
  return mistakes
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
