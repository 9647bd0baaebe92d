import { defineCollection } from 'astro:content'
import type { Loader } from 'astro/loaders'
import { files } from './content-files.ts'
import type { Collection } from './schemas/collection.ts'
import { schemas } from './schemas/index.ts'

/**
 * What each file under `src/content` may say is in `src/schemas`. A file that says something else
 * stops the build with the file, the field and what was expected.
 */
export const collections = defined(schemas)

type Schemas = typeof schemas

function defined(listed: Schemas): {
  [Name in keyof Schemas]: { loader: Loader; schema: Schemas[Name]['schema'] }
}
function defined(listed: Schemas): unknown {
  return Object.fromEntries(
    Object.entries<Collection>(listed).map(([name, { files: pattern, schema }]) => [
      name,
      defineCollection({ loader: files(pattern), schema }),
    ]),
  )
}
