import type { Resource } from '../tools.ts'
import { type Decoder, list, object, text } from './decode.ts'
import { storedPart } from './page-data.ts'

export const resource: Decoder<Resource> = object({
  id: text,
  title: text,
  description: text,
  type: text,
})

/** The active resources in their order. */
export const resourcesPart = storedPart('resources', list(resource))
