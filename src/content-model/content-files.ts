import { globSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AstroError } from 'astro/errors'
import { glob, type Loader } from 'astro/loaders'
import type { Collection } from './collection.ts'
import { contentDir } from './content-dir.ts'
import { sentence, validated, withFileNames } from './content-fields.ts'

/**
 * A collection whose every entry is one file of its own. A mistake in one stops the build with a
 * sentence for each: file, line, field, and what was expected.
 */
export function files(collection: Collection): Loader {
  const { dir, base } = posix.parse(collection.files)
  const loader = glob({ pattern: base, base: pathToFileURL(resolve(contentDir, dir)) })
  return {
    ...loader,
    load: async (context) => {
      // scripts/editing/editing.ts repeats its request until a reading has started.
      const began = context.refreshContextData?.['began']
      if (typeof began === 'function') began()
      refuseMistakes(collection)
      await loader.load(context)
    },
  }
}

/** @throws an error that the terminal and the page show at its line */
function refuseMistakes({ files: pattern, schema }: Collection): void {
  const mistakes = globSync(pattern, { cwd: contentDir })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => {
      const made = withFileNames(schema, resolve(contentDir, file))
      return validated(file, made).mistakes.map((found) => ({ file, ...found }))
    })
  const [first] = mistakes
  if (!first) return
  const { file, line = 1 } = mistakes.find((mistake) => mistake.line !== undefined) ?? first
  const sentences = mistakes.map((mistake) => sentence(mistake.file, mistake))
  const loc = { file: resolve(contentDir, file), line }
  // A stack trace would not help an editor.
  throw Object.assign(new AstroError(sentences.join('\n')), { stack: '', loc })
}
