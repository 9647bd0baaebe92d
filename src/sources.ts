import { words } from './words.ts'

/** A page for each source of the content. */
export async function sourcePaths() {
  const { sources } = await words('sources')
  return sources.map(({ id }) => ({ params: { source: id } }))
}
