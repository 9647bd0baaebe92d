import { type CollectionEntry, getCollection } from 'astro:content'
import type { schemas } from './schemas/index.ts'

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
  return fillAll(entry.data, await facts(), entry.filePath)
}

async function only<Name extends Single>(name: Name): Promise<CollectionEntry<Name>> {
  const [entry] = await getCollection(name)
  if (!entry) throw new Error(`The file of the collection "${name}" is missing from src/content.`)
  return entry
}

/** A markdown file's data and its body as HTML, with every `{product}` and the given further names filled in. */
export async function filled<Data>(
  entry: {
    id: string
    data: Data
    filePath?: string | undefined
    rendered?: { html: string } | undefined
  },
  more: Record<string, string> = {},
): Promise<{ id: string; data: Data; html: string }> {
  const names = { ...(await facts()), ...more }
  const inHtml = Object.fromEntries(
    Object.entries(names).map(([key, text]) => [key, escapeHtml(text)]),
  )
  return {
    id: entry.id,
    data: fillAll(entry.data, names, entry.filePath),
    html: fill(entry.rendered?.html ?? '', inHtml, entry.filePath),
  }
}

/** The sections of the landing page in their order, without the hidden ones. */
export async function landingSections() {
  const sections = await getCollection('landing', ({ data }) => !data.hidden)
  const amount = await money()
  return Promise.all(
    sections
      .sort((a, b) => a.data.order - b.data.order)
      .map((entry) => filled(entry, numbers(entry.data, amount))),
  )
}

/** The numbers that a section's own text may name. */
function numbers(
  data: CollectionEntry<'landing'>['data'],
  amount: (value: number) => string,
): Record<string, string> {
  if (data.section !== 'guarantee') return {}
  return { takeaways: String(data.takeaways), worth: amount(data.worth) }
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

async function facts(): Promise<Record<string, string>> {
  return { product: (await only('brand')).data.name }
}

/** @throws when the text, which stands in the file, names something that is not known */
function fill(text: string, names: Record<string, string>, file: string | undefined): string {
  return text.replace(/\{(\w+)\}/g, (_token, name: string) => {
    const value = names[name]
    if (value === undefined) {
      const known = Object.keys(names).map((key) => `{${key}}`)
      throw new Error(
        `${file ?? 'A text'}: "{${name}}" stands for nothing here. Known: ${known.join(', ')}.`,
      )
    }
    return value
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function fillAll<Value>(
  value: Value,
  names: Record<string, string>,
  file: string | undefined,
): Value
function fillAll(value: unknown, names: Record<string, string>, file: string | undefined): unknown {
  if (typeof value === 'string') return fill(value, names, file)
  if (Array.isArray(value)) return value.map((item) => fillAll(item, names, file))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillAll(item, names, file)]),
  )
}
