import { z } from 'astro/zod'

/** The names of fields and the numbers of list items that lead to a field. */
export const path = z.array(z.string()).min(1).readonly()

/** What a field may hold; null leaves it empty. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FieldValue = z.infer<typeof value>

const set = z.strictObject({ kind: z.literal('set'), path, value })

/** Of an item of the list at the path: copy it, remove it, or move it one place. */
const listChange = z.strictObject({
  kind: z.enum(['copy', 'remove', 'up', 'down']),
  path,
  index: z.int().min(0),
})
export type ListChange = z.infer<typeof listChange>

/** A field of a new item of a list; the path of an item that is only a value is empty. */
const itemField = z.strictObject({ path: z.array(z.string()).readonly(), value })
export type ItemField = z.infer<typeof itemField>

/** The first item of the empty list at the path. */
const newItem = z.strictObject({
  kind: z.literal('add'),
  path,
  fields: z.array(itemField).min(1).readonly(),
})
export type NewItem = z.infer<typeof newItem>

/** A change of a content file that leaves every other line as it is. */
const change = z.discriminatedUnion('kind', [set, listChange, newItem])
export type Change = z.infer<typeof change>

/** A file with the changes that an editor made to the version with a hash. */
export const fileChange = z.strictObject({
  file: z.string(),
  hash: z.string(),
  changes: z.array(change).readonly(),
})
export type FileChange = z.infer<typeof fileChange>

/** A section of a kind of which the landing page may have any number. */
export const newSection = z.strictObject({
  section: z.enum(['prose', 'questions']),
  heading: z.string(),
  order: z.number(),
})
export type NewSection = z.infer<typeof newSection>
