// What the page and the development server send each other while someone edits.

import type { FieldValue, FileChange, NewSection } from '../../editing/request-schemas.ts'
import type { PagePart } from '../page-parts.ts'

export type { FieldValue }

/** A field of a content file, or of a new item of a list. */
export interface Field {
  /** The names of fields and the numbers of list items that lead to it. */
  readonly path: readonly string[]
  readonly value: FieldValue
  readonly label: string
  /** A list is one without items. */
  readonly kind: 'text' | 'markdown' | 'number' | 'boolean' | 'choice' | 'picture' | 'list'
  readonly hint?: string | undefined
  /** In characters. */
  readonly limit?: number | undefined
  readonly options?: readonly string[] | undefined
  /** The fields of an item, of a list without items. */
  readonly item?: readonly Field[] | undefined
  /** The innermost list that it is in. */
  readonly list?:
    | { readonly path: readonly string[]; readonly index: number; readonly length: number }
    | undefined
}

export interface EditableField extends Field {
  /** Counted from 1. */
  readonly line: number
}

export interface EditableFile {
  /** A path in the content folder. */
  readonly file: string
  /** Of the version that the fields are from. */
  readonly hash: string
  readonly fields: readonly EditableField[]
}

export interface Editable {
  readonly files: readonly EditableFile[]
  /** What every page fills into its texts. */
  readonly known: Readonly<Record<string, string | number>>
}

/** The commit that a text is from. */
export interface LatestChange {
  readonly author: string
  /** In ISO 8601. */
  readonly date: string
  readonly message: string
}

/** The requests by their names, each with what it carries and how it is answered. */
export interface Requests {
  fields(nothing: object): Editable
  change(wanted: { files: readonly FileChange[] }): null
  undo(nothing: object): null
  section(wanted: NewSection): null
  /** @param wanted a file in base64, and the field that names it */
  picture(wanted: { name: string; data: string; change: FileChange }): null
  /** @returns null if the text is not committed */
  history(text: { file: string; path: readonly string[] }): LatestChange | null
}

/** What the server sends when the toolbar starts. */
export interface Welcome {
  readonly parts: PagePart[]
  /** Every request carries it: no other page can read it. */
  readonly token: string
}

/** Where the requests go, and the header with the token. */
export const ENDPOINT = '/__editing'
export const TOKEN_HEADER = 'x-editing-token'
