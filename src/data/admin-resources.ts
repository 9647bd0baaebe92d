import { callFunction, database } from './client.ts'
import { boolean, type Decoded, list, nothing, object, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { updateRow } from './rows.ts'

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
type ResourceDraft = Omit<ListedResource, 'id'>

const columnsOf = ({ title, text, type, isActive }: ResourceDraft) => ({
  title,
  description: text,
  resource_type: type,
  is_active: isActive,
})

/** What an admin does with resources. All of it throws a DataError. */
export const resourceTable = {
  /** All of them in their order. */
  read(): Promise<ListedResource[]> {
    const query = database()
      .from('resources')
      .select('id, title, text:description, type:resource_type, isActive:is_active')
      .order('position')
      .order('created_at')
    return decodeResponse(query, list(listedResource))
  },
  /** Adds a resource behind all others. */
  add: (draft: ResourceDraft) =>
    decodeResponse(database().from('resources').insert(columnsOf(draft)), nothing),
  change: (id: string, draft: ResourceDraft) => updateRow('resources', id, columnsOf(draft)),
  /** Shows a resource to the members or hides it. */
  setActive: (id: string, isActive: boolean) => updateRow('resources', id, { is_active: isActive }),
  /** Puts the resources into the order of these ids. */
  order: (ids: readonly string[]) =>
    callFunction('admin_order_resources', { p_ids: [...ids] }, nothing),
}
