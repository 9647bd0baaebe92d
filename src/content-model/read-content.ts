import { type CollectionEntry, getCollection } from 'astro:content'
import { byCategory } from '../shared/stones.ts'
import { escapeHtml } from '../shared/text/escape-html.ts'
import { fill, fillAll, type TemplateValues, withParts } from '../shared/text/template.ts'
import { dateWords } from '../shared/written-dates.ts'
import { figureWords } from '../shared/written-figures.ts'
import { schemas } from './collections.ts'
import { checkNames, missing } from './content-fields.ts'
import { hasSamples, withSampleTrainer } from './sample/sample.ts'

type Single = {
  [Name in keyof typeof schemas]: (typeof schemas)[Name]['files'] extends `${string}*${string}`
    ? never
    : Name
}[keyof typeof schemas]

/**
 * The words of a collection that is one file, with every `{product}` filled in.
 * @throws when the file is missing
 */
export async function words<Name extends Single>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await only(name)
  return fillAll(entry.data, await facts())
}

/**
 * The words of a tool: what its page says itself, what its island says, and what an island says that
 * saves progress or writes dates and numbers.
 */
export async function toolWords<
  Name extends 'audit' | 'challenge' | 'gauntlet' | 'prompts' | 'roi',
>(name: Name) {
  const { title, description, intro, ...own } = await words(name)
  const { broken, wait, retry, member } = await words('shell')
  const { locale, currency } = await words('brand')
  return {
    page: { title, description, intro },
    island: { ...own, broken, wait, member },
    saving: { ...(await words('saving')), retry },
    locale,
    dates: dateWords(locale),
    figures: figureWords(locale, currency),
  }
}

export type ToolPage = Awaited<ReturnType<typeof toolWords>>['page']

/** The names of the five stones. */
export async function stoneNames() {
  const { stones } = await words('gauntlet')
  return byCategory((name) => stones.find(({ category }) => category === name)?.name ?? '')
}

async function only<Name extends Single>(name: Name): Promise<CollectionEntry<Name>> {
  const [entry] = await getCollection(name)
  if (entry) return entry
  throw missing(schemas[name].files)
}

/**
 * A markdown file's data and its body as HTML, with every `{product}` and the further names filled in
 * that it has, and with the conditional parts that hold.
 * @throws when the body names something that is not known; the schemas check the data
 */
export async function filled<Data>(
  entry: Pick<CollectionEntry<'landing'>, 'id' | 'filePath' | 'rendered'> & { data: Data },
  more: { values: TemplateValues; holds: Readonly<Record<string, boolean>> },
): Promise<{ id: string; data: Data; html: string }> {
  const values = { ...(await facts()), ...more.values }
  const rendered = withParts(entry.rendered?.html ?? '', more.holds)
  // Columns of a table that are aligned in markdown: the pages' policy blocks style attributes.
  const html = rendered.replaceAll(/ style="text-align: (left|center|right)"/g, ' align="$1"')
  if (entry.filePath) checkNames(entry.filePath, Object.keys(values), Object.keys(more.holds))
  const inHtml = Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))])
  return {
    id: entry.id,
    data: fillAll(entry.data, values),
    html: fill(html, Object.fromEntries(inHtml)),
  }
}

/** An amount in the brand's currency, such as ₹8,000. */
export async function money(): Promise<(amount: number) => string> {
  const { currency, locale } = await words('brand')
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
  return (amount) => format.format(amount)
}

/** The trainer, or a sample one while nobody is named. */
export async function trainerFacts() {
  const trainer = await words('trainer')
  return hasSamples() ? withSampleTrainer(trainer) : trainer
}

async function facts(): Promise<TemplateValues> {
  return { product: (await only('brand')).data.name }
}
