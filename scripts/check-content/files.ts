import { globSync } from 'node:fs'
import { join } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { readFields, withFileNames } from '../../src/content-model/content-fields.ts'
import { readTemplate } from '../../src/emails/content.ts'
import { EMAIL_KIND_NAMES } from '../../src/emails/kinds.ts'
import { collectionOf } from '../editing/content-schema.ts'

/** What is wrong with the files themselves, with the file, the line, the field and what was expected. */
export function fileFaults(): string[] {
  const all = globSync('**/*', { cwd: contentDir })
  const files = all.filter((file) => /\.(?:mdx?|markdown|ya?ml|txt)$/i.test(file)).sort()
  const faults = files.flatMap((file) => {
    const collection = collectionOf(file.replaceAll('\\', '/'))
    if (!collection) return [`${contentDir}/${file}: no page shows this file.`]
    const schema = withFileNames(collection.schema, join(contentDir, file))
    return faultsOf(() => readFields({ files: file, schema }))
  })
  const emails = EMAIL_KIND_NAMES.flatMap((name) => faultsOf(() => readTemplate(name, '')))
  return [...new Set([...faults, ...emails])]
}

function faultsOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof Error) return error.message.split('\n')
    throw error
  }
}
