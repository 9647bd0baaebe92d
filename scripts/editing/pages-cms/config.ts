import { posix } from 'node:path'
import { Document, isScalar, isSeq, visit } from 'yaml'
import type { Collection } from '../../../src/content-model/collection.ts'
import { schemas } from '../../../src/content-model/collections.ts'
import { ADDABLE } from '../../../src/sections/landing/copies.ts'
import { asJson, hasBody, type JsonSchema } from '../content-schema.ts'
import { type CmsField, fieldsOf, labelOf } from './field.ts'

const ROOT = 'src/content'

/** The folders in the order in which an editor looks for a text. */
const groups = {
  landing: 'Landing page',
  site: 'Whole site',
  pages: 'Other public pages',
  legal: 'Legal pages',
  members: 'Members’ and admin pages',
  tools: 'Tools',
  emails: 'Emails',
}

const NOTE =
  ' Of the web editor, see docs/web-editing.md. npm run pages-cms makes it of the schemas: do not edit it.'

/** The text of `.pages.yml`, with a field a line. */
export function pagesYaml(): string {
  const document = new Document(pagesConfig(), { aliasDuplicateObjects: false })
  document.commentBefore = NOTE
  visit(document, {
    Map: (_, node) => {
      const fields = node.get('fields')
      const isShort = !isSeq(fields) || fields.items.every(isScalar)
      node.flow = isShort && JSON.stringify(node).length < 160
    },
    Seq: (_, node) => {
      node.flow = node.items.every(isScalar)
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** Everything that `.pages.yml` says. It follows from the schemas alone, whatever the content says. */
export function pagesConfig() {
  return {
    media: [
      {
        name: 'site',
        label: 'Pictures',
        input: `${ROOT}/site`,
        output: '../site',
        extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif'],
      },
    ],
    content: Object.entries(groups).map(([folder, label]) => group(folder, label)),
    settings: {
      hide: true,
      // Keeps the fields that Pages CMS cannot edit.
      content: { merge: true },
      commit: {
        identity: 'user',
        templates: { create: 'Add {path}', update: 'Edit {path}', delete: 'Remove {path}' },
      },
    },
  }
}

function group(folder: string, label: string) {
  const items = Object.entries<Collection>(schemas)
    .filter(([, { files }]) => posix.dirname(files) === folder)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, collection]) => entries(name, collection))
  return { name: folder, label, type: 'group', items }
}

/** A file, or the files of a folder: https://pagescms.org/docs/configuration/content/ */
type Entry = ReturnType<typeof place> & { fields: CmsField[]; [setting: string]: unknown }

/** A file that has a schema of its own is an entry. So is a folder whose files share one. */
function entries(name: string, collection: Collection): Entry[] {
  const schema = asJson(collection.schema)
  if (schema.oneOf) return sections(collection, schema.oneOf)
  const fields = fieldsOf(schema)
  if (!collection.files.includes('*')) return [fileEntry(name, collection, fields)]
  return [
    {
      ...place(name, labelOf(name), collection),
      operations: { rename: false, delete: false },
      filename: { template: '{primary}.md', field: 'create' },
      view: { fields: ['title'], primary: 'title', sort: ['title'], default: { sort: 'title' } },
      fields: withBody(collection, fields),
    },
  ]
}

function fileEntry(name: string, collection: Collection, fields: CmsField[]): Entry {
  return {
    ...place(name, labelOf(posix.parse(collection.files).name), collection),
    operations: { create: false, delete: false },
    fields: withBody(collection, fields),
  }
}

/** What an entry is called, and where it is: in the repository and, in words, on the site. */
function place(name: string, label: string, { appears, files }: Collection) {
  const isFolder = files.includes('*')
  return {
    name,
    label,
    description: appears,
    type: isFolder ? 'collection' : 'file',
    path: `${ROOT}/${isFolder ? posix.dirname(files) : files}`,
    format: files.endsWith('.md') ? 'yaml-frontmatter' : 'yaml',
  }
}

/** The sections of a page: those that are there once, then those that an editor adds. */
function sections(collection: Collection, kinds: JsonSchema[]): Entry[] {
  const folder = posix.dirname(collection.files)
  const named = kinds.map((kind) => ({ kind, name: String(kind.properties?.['section']?.const) }))
  const single = named.filter(({ name }) => !ADDABLE.includes(name))
  const addable = named.filter(({ name }) => ADDABLE.includes(name)).map(({ kind }) => kind)
  const options = { values: ADDABLE }
  const kind: CmsField = { name: 'section', label: 'Kind', type: 'select', options }
  const properties = Object.assign({}, ...addable.map((kind) => kind.properties))
  return [
    ...single.map(({ name, kind }) => {
      const file = { ...collection, files: `${folder}/${name}.md` }
      return fileEntry(`${folder}-${name}`, file, fieldsOf(kind))
    }),
    {
      ...place('added-sections', 'Added sections', collection),
      description: 'Sections of text, and of questions with their answers',
      exclude: single.map(({ name }) => `${name}.md`),
      // Their file names are their addresses on the page.
      filename: { template: '{primary}.md', field: 'create' },
      view: {
        fields: ['heading', 'order', 'hidden'],
        primary: 'heading',
        sort: ['order'],
        default: { sort: 'order' },
      },
      fields: withBody(collection, [kind, ...fieldsOf({ properties })]),
    },
  ]
}

/** Pages CMS calls what stands below the front matter `body`. */
function withBody({ files }: Collection, fields: CmsField[]): CmsField[] {
  if (!hasBody(files)) return fields
  return [...fields, { name: 'body', label: 'Text', type: 'rich-text', options: { media: false } }]
}
