// The part of `.pages.yml` that the project uses, as of Pages CMS 2.1. The format is documented at
// https://pagescms.org/docs/configuration/; docs/web-editing.md cites the page of each key.

/** A file, or the files of a folder. */
export interface ContentEntry {
  name: string
  label: string
  description?: string
  type: 'file' | 'collection'
  path: string
  format: 'yaml' | 'yaml-frontmatter'
  operations?: Partial<Record<'create' | 'rename' | 'delete', boolean>>
  exclude?: string[]
  filename?: { template: string; field: 'create' }
  view?: { fields: string[]; primary: string; sort: string[]; default: { sort: string } }
  fields: CmsField[]
}

export interface CmsField {
  name: string
  label?: string
  description?: string
  type: 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'rich-text' | 'object'
  required?: boolean
  /** Of texts only. The expression is not anchored. */
  pattern?: { regex: string; message: string }
  list?: {
    min?: number
    max?: number
    collapsible: boolean | { collapsed: boolean; summary: string }
  }
  options?: {
    minlength?: number
    maxlength?: number
    min?: number
    max?: number
    values?: string[]
    media?: string | false
  }
  /** Of objects. */
  fields?: CmsField[]
}
