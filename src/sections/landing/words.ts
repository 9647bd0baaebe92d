import { z } from 'astro/zod'
import { collection } from '../../content-model/collection.ts'
import {
  eachOnce,
  listOf,
  orEmpty,
  stone,
  text,
  texts,
  textsOf,
} from '../../content-model/fields.ts'

/** Texts of a section may say how many `{minutes}` the next session takes. */
const heading = text(80, 'minutes').describe('The heading of the section')
const placed = {
  order: z.number().describe('Sections stand in the order of these numbers'),
  hidden: z.boolean().default(false).describe('true takes the section off the page'),
}

const lesson = textsOf({ name: 60, text: 300 })

/** A section with a heading. */
const section = <const Kind extends string, Fields extends z.core.$ZodShape>(
  kind: Kind,
  fields: Fields,
) => z.strictObject({ section: z.literal(kind), ...placed, heading, ...fields })

export const landing = collection({
  files: 'landing/*.md',
  appears: 'The landing page, /',
  schema: z.discriminatedUnion('section', [
    z.strictObject({
      section: z.literal('hero'),
      ...placed,
      eyebrow: text(40),
      headline: text(80).describe('The promise in one line'),
      format: text(60, 'minutes').describe('How long it is, how it is taught, what it costs'),
      taughtBy: text(60, 'trainer').describe('Stands there once the trainer has a name'),
      seatsLabel: text(60),
      dateWaiting: text(60).describe('Stands last while no date is set but people can register'),
      picture: text(100).describe('What the picture shows, for people who cannot see it'),
    }),
    section('problem', { signs: z.array(text(140)).min(2).max(6) }),
    section('system', { steps: listOf(2, 5, textsOf({ name: 30, text: 160 })) }),
    section('stones', {
      stones: z
        .array(z.strictObject({ stone, ...textsOf({ name: 40, text: 120 }) }))
        .length(5)
        .refine(...eachOnce('stone')),
    }),
    section('webinar', {
      mirror: z.strictObject({
        ...lesson,
        line: text(40),
        reflection: text(40).describe('The same line, changed in one or two words'),
      }),
      code: z.strictObject({ ...lesson, habits: z.array(text(40)).length(3) }),
      mountain: z.strictObject({
        ...lesson,
        label: text(120).describe('What the picture shows, for people who cannot see it'),
      }),
    }),
    section('bonuses', {
      ...texts(30, 'valueLabel', 'totalLabel', 'priceLabel', 'price'),
      example: text(60).describe('Stands below the example scorecard'),
      scorecard: text(160).describe('What the example shows, for people who cannot see it'),
      bonuses: listOf(1, 8, {
        ...textsOf({ name: 60, text: 200 }),
        value: z.number().int().nonnegative().describe('A whole number, without the currency'),
        picture: orEmpty(z.enum(['scorecard', 'prompt', 'book'])).describe(
          'What is shown of it: an example scorecard, the first lines of a prompt, or the book’s cover',
        ),
      }),
    }),
    z.strictObject({
      section: z.literal('guarantee'),
      ...placed,
      heading: text(80, 'takeaways', 'worth').describe('The heading of the section'),
      takeaways: z.number().int().positive(),
      worth: z.number().int().positive().describe('A whole number, without the currency'),
    }),
    section('trainer', { unnamed: heading.describe('Its heading while the trainer has no name') }),
    section('testimonials', {
      waiting: text(40),
      testimonials: listOf(1, 9, { quote: orEmpty(text(400)), name: orEmpty(text(80)) }),
    }),
    section('closing', {}),
    section('prose', {}),
    section('questions', {
      questions: listOf(1, 20, { question: text(140), answer: orEmpty(text(600, 'minutes')) }),
    }),
  ]),
})
