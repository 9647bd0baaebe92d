import { globSync } from 'node:fs'
import { posix } from 'node:path'
import type { Collection } from '../../src/schemas/collection.ts'
import { schemas } from '../../src/schemas/index.ts'
import type { PagePart } from './page-parts.ts'

/** Every part of a page that a file in src/content fills, as the schemas say. */
export function contentParts(collections: Record<string, Collection> = schemas): PagePart[] {
  return Object.values(collections).flatMap(({ files, parts = [] }) =>
    globSync(files, { cwd: 'src/content' }).flatMap((file) =>
      parts.map(({ page, part }) => ({ page: named(page, file), part: named(part, file), file })),
    ),
  )
}

function named(text: string, file: string): string {
  return text.replace('{file}', posix.parse(file).name)
}
