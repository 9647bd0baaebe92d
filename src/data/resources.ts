import type { Resource } from '../domain/resources.ts'
import { database } from './client.ts'
import { type Decoder, list, object, optional, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { storedPart } from './page-data.ts'

const resource: Decoder<Resource> = object({
  id: text,
  title: text,
  description: text,
  type: text,
})

/** The active resources in their order. */
export const resourcesPart = storedPart('resources', list(resource))

/** The active resource with this id, which may be any text; null if there is none. @throws {DataError} */
export async function readResource(id: string): Promise<Resource | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) return null
  const query = database()
    .from('resources')
    .select('id, title, description, type:resource_type')
    .eq('id', id)
    .eq('is_active', true)
    .maybeSingle()
  return decodeResponse(query, optional(resource))
}
