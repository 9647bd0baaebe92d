import type { Resource } from '../domain/resources.ts'
import { backend } from './client.ts'
import { type Decoder, list, object, optional, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readLastPart } from './last-page.ts'
import { readPart } from './page-data.ts'

const COLUMNS = 'id, title, description, type:resource_type'

const resource: Decoder<Resource> = object({
  id: text,
  title: text,
  description: text,
  type: text,
})

/** The active resources in their order. @throws {DataError} */
export function readResources(userId: string): Promise<Resource[]> {
  return readPart(userId, 'resources', list(resource))
}

/** The resources as stored on this device; null if they are not. */
export function readLastResources(userId: string): Resource[] | null {
  return readLastPart(userId, 'resources', list(resource))
}

/** The active resource with this id, which may be any text; null if there is none. @throws {DataError} */
export async function readResource(id: string): Promise<Resource | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) return null
  const query = backend().data.from('resources').select(COLUMNS).eq('id', id).eq('is_active', true)
  return decodeResponse(query.maybeSingle(), optional(resource))
}
