import { defineCollection } from 'astro:content'
import type { Loader } from 'astro/loaders'
import type { Collection } from './content-model/collection.ts'
import { schemas } from './content-model/collections.ts'
import { files } from './content-model/content-files.ts'

/**
 * What each file under `src/content` may say is in the `words.ts` of its subject. A file that says
 * something else stops the build with the file, the field and what was expected.
 */
export const collections = defined(schemas)

type Schemas = typeof schemas

function defined(listed: Schemas): {
  [Name in keyof Schemas]: { loader: Loader; schema: Schemas[Name]['schema'] }
}
function defined(listed: Schemas): unknown {
  return Object.fromEntries(
    Object.entries<Collection>(listed).map(([name, described]) => [
      name,
      defineCollection({ loader: files(described), schema: described.schema }),
    ]),
  )
}
