import { readResource } from '../data/resources.ts'
import { memberQuery } from './member-query.ts'

/** The resource that the address names by its id; null if there is none. */
export const requestedResource = memberQuery(() =>
  readResource(new URLSearchParams(location.search).get('id') ?? ''),
)
