import { decodeResponse } from '../../../shared/fault.ts'
import { changedFields } from '../../../shared/record-of.ts'
import { callFunction, database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminRows, changeRow, thenReload } from '../admin-query.ts'

const listedResource = decode.object({
  ...decode.fields(decode.text, 'id', 'title', 'text', 'type'),
  isActive: decode.boolean,
})

/** A resource as an admin sees it, active or not. */
export type ListedResource = decode.Decoded<typeof listedResource>

/** All resources in their order, switched off ones too. */
export const allResources = adminRows(async () => {
  const query = (await database())
    .from('resources')
    .select('id, title, text:description, type:resource_type, isActive:is_active')
    .order('position')
    .order('created_at')
  return decodeResponse(query, decode.list(listedResource))
})

const columnsOf = ({ title, text, type, isActive }: ListedResource) => ({
  title,
  description: text,
  resource_type: type,
  is_active: isActive,
})

/** Adds a resource behind all others, or saves what was changed of the opened one. */
export async function saveResource(draft: ListedResource, opened?: ListedResource) {
  const table = (await database()).from('resources')
  const columns = { id: draft.id, ...columnsOf(draft) }
  const saved = opened
    ? changeRow(table.update(changedFields(columns, columnsOf(opened))), draft.id)
    : decodeResponse(table.upsert(columns), decode.nothing)
  return thenReload(saved, allResources.reload)
}

/** Shows a resource to the members or hides it. */
export async function setActive(id: string, isActive: boolean) {
  const update = (await database()).from('resources').update({ is_active: isActive })
  return thenReload(changeRow(update, id), allResources.reload)
}

/** Moves a resource one place up (-1) or down (1); at an end it stays. */
export function moveResource(
  list: readonly ListedResource[],
  id: string,
  by: -1 | 1,
): Promise<void> {
  const ids = list.map((resource) => resource.id)
  const place = ids.indexOf(id)
  ids.splice(place, 1)
  ids.splice(Math.max(0, place + by), 0, id)
  const moved = callFunction('admin_order_resources', { p_ids: ids }, decode.nothing)
  return thenReload(moved, allResources.reload)
}
