import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { ContentEditor } from './content-editor.ts'
import { lastLine, textsOf } from './content-texts.ts'
import { editableFiles } from './editable-fields.ts'
import { knownValues } from './find-text.ts'
import { latestChange } from './history.ts'
import { newSection } from './new-section.ts'

/** The status and the body for a request. */
export type AnswerRequest = (name: string, body: unknown) => Promise<[number, unknown]>

const path = z.array(z.string()).min(1)
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const set = z.strictObject({ kind: z.literal('set'), path, value })
const listChange = z.strictObject({
  kind: z.enum(['copy', 'remove', 'up', 'down']),
  path,
  index: z.int().min(0),
})
const newItem = z.strictObject({
  kind: z.literal('add'),
  path,
  fields: z.array(z.strictObject({ path: z.array(z.string()), value })).min(1),
})
const fileChange = z.strictObject({
  file: z.string(),
  hash: z.string(),
  changes: z.array(z.discriminatedUnion('kind', [set, listChange, newItem])),
})
const nothing = z.strictObject({})
const changes = z.strictObject({ files: z.array(fileChange).min(1) })
const text = z.strictObject({ file: z.string(), path })
const section = z.strictObject({
  section: z.enum(['prose', 'questions']),
  heading: z.string(),
  order: z.number(),
})
const picture = z.strictObject({
  name: z.string().regex(/^[\w-]+\.(?:jpe?g|png|webp|avif)$/i),
  data: z.base64(),
  change: fileChange,
})

/** Reads and changes the content in a folder. */
export function answers(folder: string): AnswerRequest {
  const editor = new ContentEditor(folder)
  const requests = new Map([
    ['fields', request(nothing, () => allFields(folder, editor))],
    ['undo', request(nothing, () => editor.undo())],
    ['change', request(changes, ({ files }) => editor.change(files))],
    ['history', request(text, (wanted) => historyOf(folder, wanted))],
    ['section', request(section, (wanted) => editor.add(...newSection(wanted)))],
    [
      'picture',
      request(picture, ({ name, data, change }) =>
        editor.add(join(change.file, '..', name), Buffer.from(data, 'base64'), [change]),
      ),
    ],
  ])
  return async (name, body) => (await requests.get(name)?.(body)) ?? [404, 'No such request.']
}

function request<Body>(schema: z.ZodType<Body>, run: (body: Body) => unknown) {
  return async (body: unknown): Promise<[number, unknown]> => {
    const parsed = schema.safeParse(body)
    return parsed.success ? [200, await run(parsed.data)] : [400, 'The request is not complete.']
  }
}

async function allFields(folder: string, editor: ContentEditor) {
  return { files: editableFiles(folder, editor), known: await knownValues(folder) }
}

async function historyOf(folder: string, wanted: z.infer<typeof text>) {
  if (!/^[\w-]+\/[\w-]+\.(?:md|yaml)$/.test(wanted.file)) return undefined
  const file = join(folder, wanted.file)
  const source = readFileSync(file, 'utf8')
  const found = textsOf(wanted.file, source).find(({ path }) => path.join() === wanted.path.join())
  return found && latestChange(file, found.line, lastLine(source, found))
}
