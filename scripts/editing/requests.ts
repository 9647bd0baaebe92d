import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { stringify } from 'yaml'
import type { EditableFile } from '../astro/editing/protocol.ts'
import { ChangeError } from './change-error.ts'
import { ContentEditor } from './content-editor.ts'
import { lastLine, textsOf } from './content-texts.ts'
import { editableFiles } from './editable-fields.ts'
import { knownValues } from './find-text.ts'
import { latestChange } from './history.ts'
import { fileChange, type NewSection, newSection, path } from './request-schemas.ts'

/** The status and the body for a request. */
export type AnswerRequest = (name: string, body: unknown) => Promise<[number, unknown]>

const nothing = z.strictObject({})
const changes = z.strictObject({ files: z.array(fileChange).min(1) })
const text = z.strictObject({ file: z.string(), path })
const picture = z.strictObject({
  name: z.string().regex(/^[\w-]+\.(?:jpe?g|png|webp|avif)$/i),
  data: z.base64(),
  change: fileChange,
})

/** Reads and changes the content in a folder. */
export function answers(folder: string): AnswerRequest {
  const editor = new ContentEditor(folder)
  const known = new Map<string, EditableFile>()
  const requests = new Map([
    [
      'fields',
      request(nothing, async () => ({
        files: editableFiles(folder, editor, known),
        known: await knownValues(folder),
      })),
    ],
    ['undo', request(nothing, () => editor.undo())],
    ['change', request(changes, ({ files }) => editor.change(files))],
    ['history', request(text, (wanted) => historyOf(folder, wanted))],
    ['section', request(newSection, (wanted) => editor.add(...sectionFile(wanted)))],
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

async function historyOf(folder: string, wanted: z.infer<typeof text>) {
  if (!/^[\w-]+\/[\w-]+\.(?:md|yaml)$/.test(wanted.file)) return undefined
  const file = join(folder, wanted.file)
  const source = readFileSync(file, 'utf8')
  const found = textsOf(wanted.file, source).find(({ path }) => path.join() === wanted.path.join())
  return found && latestChange(file, found.line, lastLine(source, found))
}

/** The file of a new section and its content, for the editor to write on. */
function sectionFile({ section, heading, order }: NewSection): [file: string, content: Buffer] {
  const name = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (name === '') throw new ChangeError('Write a heading first.')
  const start = { section, order, heading }
  const questions = [{ question: 'A question?', answer: 'Its answer.' }]
  const fields = section === 'questions' ? { ...start, questions } : start
  const content = `---\n${stringify(fields)}---\n\nThe text of the section.\n`
  return [`landing/${name}.md`, Buffer.from(content)]
}
