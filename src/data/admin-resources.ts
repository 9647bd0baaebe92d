import { backend, type TableUpdate } from './client.ts'
import { boolean, type Decoded, exactlyOneRow, list, nothing, object, text } from './decode.ts'
import { decodeResponse } from './errors.ts'

const listedResource = object({
  id: text,
  title: text,
  text,
  type: text,
  isActive: boolean,
})

/** A resource as an admin sees it, active or not. */
export type ListedResource = Decoded<typeof listedResource>

/** What an admin writes. */
export type ResourceDraft = Omit<ListedResource, 'id'>

const columnsOf = ({ title, text, type, isActive }: ResourceDraft) => ({
  title,
  description: text,
  resource_type: type,
  is_active: isActive,
})

/** All resources in their order. @throws {DataError} */
export function readAllResources(): Promise<ListedResource[]> {
  const query = backend()
    .data.from('resources')
    .select('id, title, text:description, type:resource_type, isActive:is_active')
    .order('position')
    .order('created_at')
  return decodeResponse(query, list(listedResource))
}

/** Adds a resource behind all others. @throws {DataError} */
export function addResource(draft: ResourceDraft): Promise<void> {
  return decodeResponse(backend().data.from('resources').insert(columnsOf(draft)), nothing)
}

/** @throws {DataError} `not-allowed` also if it is gone */
export function changeResource(id: string, draft: ResourceDraft): Promise<void> {
  return update(id, columnsOf(draft))
}

/** Shows a resource to the members or hides it. @throws {DataError} `not-allowed` also if it is gone */
export function setResourceActive(id: string, isActive: boolean): Promise<void> {
  return update(id, { is_active: isActive })
}

function update(id: string, columns: TableUpdate<'resources'>): Promise<void> {
  const query = backend().data.from('resources').update(columns).eq('id', id).select('id')
  return decodeResponse(query, exactlyOneRow)
}

/** Puts the resources into the order of these ids. @throws {DataError} */
export async function orderResources(ids: readonly string[]): Promise<void> {
  await decodeResponse(backend().data.rpc('admin_order_resources', { p_ids: [...ids] }), nothing)
}
