import { rolldown } from 'rolldown'

/**
 * Bundles a module for the head of a page, where nothing can be imported.
 * @param name of the global that holds the module's exports
 */
export async function inlineScript(file: string, name: string): Promise<string> {
  // Modules that are imported for a function or two bring nothing else along.
  const bundle = await rolldown({ input: file, treeshake: { moduleSideEffects: false } })
  const { output } = await bundle.generate({ format: 'iife', name, minify: true })
  await bundle.close()
  return output[0].code
}
