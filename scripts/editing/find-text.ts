import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TemplateValues } from '../../src/domain/template.ts'
import { readYaml } from '../../src/yaml-file.ts'
import { matchesText } from '../astro/editing/match-text.ts'
import { placesOf } from '../content-schema.ts'
import { type ContentText, contentTexts } from './content-texts.ts'

export interface FoundText extends ContentText {
  /** The pages that show it, in words. */
  readonly places: string
}

/** Where a text that someone saw on the site comes from. */
export async function findText(folder: string, seen: string): Promise<FoundText[]> {
  const known = await knownValues(folder)
  const texts = await contentTexts(folder)
  return texts
    .filter(({ text }) => matchesText(text, seen, known))
    .map((found) => ({ ...found, places: placesOf(found.file) }))
}

/** What a page fills into every text: the product's name. */
export async function knownValues(folder: string): Promise<TemplateValues> {
  const { document } = readYaml(await readFile(join(folder, 'site/brand.yaml'), 'utf8'), false)
  return { product: String(document.get('name')) }
}
