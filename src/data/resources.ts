import type { Resource } from '../tools/resources.ts'
import { backend } from './client.ts'
import { answer } from './errors.ts'
import { offeredResources } from './offered.ts'
import { changedOne, flag, list, nothing, optional, record, type Shape, text } from './shapes.ts'

const COLUMNS = 'id, title, description, resource_type'

const resource: Shape<Resource> = (value) => {
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
  return answer(offeredResources(COLUMNS), list(resource))
}

/** The active resource with this id, which may be any text; null if there is none. @throws {DataError} */
export async function readResource(id: string): Promise<Resource | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) return null
  const query = backend().data.from('resources').select(COLUMNS).eq('id', id).eq('is_active', true)
  return answer(query.maybeSingle(), optional(resource))
}

/** A resource as an admin sees it: switched off ones are here too. */
export interface ListedResource extends Resource {
  readonly isActive: boolean
}

/** What an admin says about one; the columns by their names, so that they can be sent as they are. */
export interface ResourceDraft {
  readonly title: string
  readonly description: string
  readonly resource_type: string
  readonly is_active: boolean
}

const listedResource: Shape<ListedResource> = (value) => ({
  ...resource(value),
  isActive: flag(record(value)['is_active']),
})

/** All resources in their order. @throws {DataError} */
export function readAllResources(): Promise<ListedResource[]> {
  const query = backend()
    .data.from('resources')
    .select(`${COLUMNS}, is_active`)
    .order('position')
    .order('created_at')
  return answer(query, list(listedResource))
}

/** Adds a resource behind all others. @throws {DataError} */
export async function addResource(draft: ResourceDraft): Promise<void> {
  await answer(backend().data.from('resources').insert(draft), nothing)
}

/** @throws {DataError} `not-allowed` also if it is gone */
export async function changeResource(id: string, draft: Partial<ResourceDraft>): Promise<void> {
  const query = backend().data.from('resources').update(draft).eq('id', id).select('id')
  await answer(query, changedOne)
}

/** Puts the resources into the order of these ids. @throws {DataError} */
export async function orderResources(ids: readonly string[]): Promise<void> {
  await answer(backend().data.rpc('admin_order_resources', { p_ids: [...ids] }), nothing)
}
