import { decodeResponse, type Fault } from '../../../shared/fault.ts'
import { callFunction, database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminRows, changeRow, runThenReload } from '../admin-query.ts'

const listedResource = decode.object({
  ...decode.fields(decode.text, 'id', 'title', 'text', 'type'),
  isActive: decode.boolean,
})

/** A resource as an admin sees it, active or not. */
export type ListedResource = decode.Decoded<typeof listedResource>

/** All resources in their order, switched off ones too. */
export const allResources = adminRows(() => {
  const query = database()
    .from('resources')
    .select('id, title, text:description, type:resource_type, isActive:is_active')
    .order('position')
    .order('created_at')
  return decodeResponse(query, decode.list(listedResource))
})

type Draft = Pick<ListedResource, 'id' | 'title' | 'text' | 'type'> &
  Partial<Pick<ListedResource, 'isActive'>>

/** Adds a resource behind all others, or changes the one with the id. */
export function saveResource({ id, title, text, type, isActive }: Draft) {
  const texts = { id, title, description: text, resource_type: type }
  const columns = isActive === undefined ? texts : { ...texts, is_active: isActive }
  return runThenReload(allResources.reload, () =>
    decodeResponse(database().from('resources').upsert(columns), decode.nothing),
  )
}

/** Shows a resource to the members or hides it. */
export function setActive(id: string, isActive: boolean) {
  const columns = { is_active: isActive }
  const query = database().from('resources').update(columns).eq('id', id).select('id')
  return runThenReload(allResources.reload, () => changeRow(query))
}

/** Moves a resource one place up (-1) or down (1); at an end it stays. */
export function moveResource(
  list: readonly ListedResource[],
  id: string,
  by: -1 | 1,
): Promise<Fault | null> {
  const ids = list.map((resource) => resource.id)
  const place = ids.indexOf(id)
  ids.splice(place, 1)
  ids.splice(Math.max(0, place + by), 0, id)
  return runThenReload(allResources.reload, () =>
    callFunction('admin_order_resources', { p_ids: ids }, decode.nothing),
  )
}
