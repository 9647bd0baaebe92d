import { backend } from './client.ts'

/**
 * The active resources in the order in which members see them. Of several with the same tool the
 * first one is the tool's.
 */
export function activeResources<const Columns extends string>(columns: Columns) {
  return backend()
    .data.from('resources')
    .select(columns)
    .eq('is_active', true)
    .order('position')
    .order('created_at')
    .order('id')
}
