import { rolldown } from 'rolldown'

/**
 * Bundles a module for the head of a page, where nothing can be imported.
 * @param name of the global that holds the module's exports
 */
export async function inlineScript(file: string, name: string): Promise<string> {
  // Leaves out what the imported modules would run on their own.
  const bundle = await rolldown({ input: file, treeshake: { moduleSideEffects: false } })
  const { output } = await bundle.generate({ format: 'iife', name, minify: true })
  await bundle.close()
  return output[0].code
}
