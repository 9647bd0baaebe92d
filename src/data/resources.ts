import type { Resource } from '../domain/resources.ts'
import { activeResources } from './active-resources.ts'
import { backend } from './client.ts'
import { type Decoder, list, optional, record, text } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** The columns of a {@link Resource}. */
export const RESOURCE_COLUMNS = 'id, title, description, resource_type'

export const resource: Decoder<Resource> = (value) => {
  const row = record(value)
  return {
    id: text(row['id']),
    title: text(row['title']),
    description: text(row['description']),
    type: text(row['resource_type']),
  }
}

/** The active resources in their order. @throws {DataError} */
export function readResources(): Promise<Resource[]> {
  return decodeResponse(activeResources(RESOURCE_COLUMNS), list(resource))
}

/** The active resource with this id, which may be any text; null if there is none. @throws {DataError} */
export async function readResource(id: string): Promise<Resource | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) return null
  const query = backend()
    .data.from('resources')
    .select(RESOURCE_COLUMNS)
    .eq('id', id)
    .eq('is_active', true)
  return decodeResponse(query.maybeSingle(), optional(resource))
}
