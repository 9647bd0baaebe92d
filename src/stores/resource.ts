import { readResource } from '../data/resources.ts'
import { ofMember } from './of-member.ts'

/** The resource that the address names by its id; null if there is none. */
export const resourceOfAddress = ofMember(() =>
  readResource(new URLSearchParams(location.search).get('id') ?? ''),
)
