import { z } from 'astro/zod'
import { recordOf } from '../shared/record-of.ts'
import { CATEGORIES, STONES } from '../shared/stones.ts'
import { isBlank } from '../shared/text/storable-text.ts'
import { onlyNames, unknownName } from '../shared/text/template.ts'

/** Kinds of fields that several files have. Descriptions are for the editor who fills them in. */

/**
 * A text that is not empty.
 * @param limit in characters
 * @param names that it may hold in braces, beside `{product}`
 */
export const text = (limit: number, ...names: string[]) => {
  const placeholders = ['product', ...names]
  // As a pattern, so that other editors of these files can check it too.
  const onlyPlaceholders = onlyNames(placeholders)
  return z
    .string()
    .trim()
    .min(1, 'expected a text')
    .max(limit, {
      error: ({ input }) => `expected at most ${limit} characters, not ${String(input).length}`,
    })
    .regex(onlyPlaceholders, {
      error: ({ input }) => unknownName(String(input), placeholders),
    })
    .refine((value) => value === '' || !isBlank(value), 'expected a text that can be seen')
    .meta({ placeholders })
}

/** Several texts of at most so many characters, one for each name of a field. */
export const texts = <Name extends string>(limit: number, ...names: Name[]) =>
  recordOf(names, () => text(limit))

/** Texts by the names of their fields, each with its limit in characters. */
export function textsOf<Name extends string>(
  limits: Readonly<Record<Name, number>>,
): Record<Name, ReturnType<typeof text>>
export function textsOf(limits: Readonly<Record<string, number>>): unknown {
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, text(limit)]))
}

/**
 * A text with values that are filled in.
 * @param values what the names stand for, in words for the editor
 * @param names that it may hold in braces
 */
export const template = (limit: number, values: string, ...names: string[]) => {
  const listed = new Intl.ListFormat('en-GB').format(names.map((name) => `{${name}}`))
  const verb = names.length === 1 ? 'stands' : 'stand'
  return text(limit, ...names).describe(`${listed} ${verb} for ${values}`)
}

/**
 * A fact that is not known yet is left empty. The pages read well without it, and
 * `npm run placeholders` lists every one with its file and line. The web editor removes empty fields.
 */
export const orEmpty = <Type extends z.ZodType>(type: Type) => type.nullable().prefault(null)

/** A list of groups of fields, with the fewest and the most that there may be. */
export const listOf = <Fields extends z.core.$ZodShape>(min: number, max: number, fields: Fields) =>
  z.array(z.strictObject(fields)).min(min).max(max)

/** For `refine`: the entries of a list are told apart by this field. */
export const eachOnce = <Name extends string>(name: Name) =>
  [
    (entries: readonly Readonly<Record<Name, unknown>>[]) =>
      new Set(entries.map((entry) => entry[name])).size === entries.length,
    `expected each ${name} once`,
  ] as const

/** The name of a CSV file, such as `members.csv`. */
export const csvName = z.string().regex(/^[\w-]+\.csv$/, 'expected a file name such as members.csv')

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address that starts with https://',
})

/** Whether an address is one of another site or program: no slip such as htps://, and not this machine's. */
export const leadsElsewhere = (address: string) =>
  /^(?:https?:\/\/(?!localhost\b|127\.)|(?![htps]+:)[a-z]+:)/i.test(address)

/** What every page says of itself. */
export const described = {
  title: text(80),
  description: text(160).describe('What search engines show under the title'),
}

/** What the page of every tool has around the tool. */
export const toolPage = { ...described, intro: text(300) }

/** Kept with each consent, so that it stays known what a person agreed to. */
export const wordingVersion = z
  .number()
  .int()
  .min(1)
  .max(9999)
  .describe('Of the words of the consent: count it up whenever you change them')

export const category = z.enum(CATEGORIES)
export const stone = z.enum(STONES)

export const byHand = z
  .strictObject(textsOf({ title: 40, text: 200, close: 20 }))
  .describe('Where the browser refuses to copy')

/** A button that asks before it does something for good, and what answers it. */
export const confirmation = (values: string, ...names: string[]) =>
  z.strictObject({
    ask: text(40),
    question: template(200, values, ...names),
    ...textsOf({ confirm: 40, keep: 40, done: 80 }),
  })

/** The button that shows what was typed as a password, for the eye and for screen readers. */
export const passwordToggle = {
  ...texts(10, 'show', 'hide'),
  ...texts(30, 'showCharacters', 'hideCharacters'),
}
