import {
  addResource,
  changeResource,
  type ListedResource,
  orderResources,
  type ResourceDraft,
  readAllResources,
} from '../data/resources.ts'
import type { Fault } from '../tools/fault.ts'
import { attemptAsAdmin, ofAdmin } from './as-admin.ts'

export type { ListedResource, ResourceDraft }

/** All resources in their order, switched off ones too. */
export const allResources = ofAdmin(readAllResources)

export function add(draft: ResourceDraft): Promise<Fault | null> {
  return thenReload(() => addResource(draft))
}

export function change(id: string, draft: Partial<ResourceDraft>): Promise<Fault | null> {
  return thenReload(() => changeResource(id, draft))
}

/** Moves a resource one place up (-1) or down (1); at an end it stays. */
export function move(
  resources: readonly ListedResource[],
  id: string,
  by: -1 | 1,
): Promise<Fault | null> {
  const ids = resources.map((resource) => resource.id)
  const place = ids.indexOf(id)
  ids.splice(place, 1)
  ids.splice(Math.max(0, place + by), 0, id)
  return thenReload(() => orderResources(ids))
}

/** Also after a refusal: somebody else may have changed what is shown. */
async function thenReload(deed: () => Promise<void>): Promise<Fault | null> {
  const fault = await attemptAsAdmin(deed)
  if (!fault || fault.kind === 'not-allowed') await allResources.reload()
  return fault
}
