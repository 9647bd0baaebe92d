import { decodeResponse } from '../../shared/fault.ts'
import { database } from '../../shared/supabase/client.ts'
import { optional } from '../../shared/supabase/decode.ts'
import { memberQuery } from '../auth/member-query.ts'
import { resource } from '../member/parts.ts'

/** The active resource that the address names by its id; null if there is none. */
export const requestedResource = memberQuery(async () => {
  const id = new URLSearchParams(location.search).get('id') ?? ''
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) return null
  const query = database()
    .from('resources')
    .select('id, title, description, type:resource_type')
    .eq('id', id)
    .eq('is_active', true)
    .maybeSingle()
  return decodeResponse(query, optional(resource))
})
