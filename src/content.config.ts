import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/**
 * What each file under `src/content` may say. A file that says something else stops the build with
 * the file, the field and what was expected; the descriptions are written for the editor who reads that.
 *
 * An empty value marks a fact that is not known yet. The pages read well without it, and
 * `npm run placeholders` lists every one with its file and line.
 */

const words = (limit: number) => z.string().trim().min(1).max(limit)
const notYetKnown = <Type extends z.ZodType>(type: Type) => type.nullable()
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address that starts with https://',
})
const stone = z.enum(['critical', 'creative', 'prompt', 'learning', 'flow'])

/** A collection whose every entry is one file of its own. */
const files = (pattern: string | string[], base: string) =>
  glob({ pattern, base: `./src/content/${base}` })

const brand = defineCollection({
  loader: files('brand.yaml', 'site'),
  schema: z.strictObject({
    name: words(40).describe('The product, as it is written everywhere'),
    tagline: words(80).describe('Stands after the name in the title of the home page'),
    description: words(160).describe('What search engines and shared links show'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected a currency code such as INR'),
    locale: z.string().min(2).describe('How numbers and dates are written, such as en-IN'),
  }),
})

const event = defineCollection({
  loader: files('event.yaml', 'site'),
  schema: z.strictObject({
    title: words(100),
    description: words(300),
    minutes: z.number().int().positive().max(600),
    starts: notYetKnown(
      z.iso.datetime({
        offset: true,
        error: 'expected a date, time and offset such as 2027-02-13T19:00:00+05:30',
      }),
    ),
    timeZone: z
      .string()
      .refine(isTimeZone, 'expected the standard name of a time zone, such as Asia/Kolkata'),
    joinAddress: notYetKnown(webAddress),
  }),
})

const trainer = defineCollection({
  loader: files('trainer.yaml', 'site'),
  schema: ({ image }) =>
    z.strictObject({
      name: notYetKnown(words(80)),
      role: words(80),
      portrait: notYetKnown(image()),
      senderAddress: notYetKnown(z.email({ error: 'expected an email address' })),
    }),
})

const links = defineCollection({
  loader: files('links.yaml', 'site'),
  schema: z.strictObject({
    signUpLabel: words(40),
    signUpAddress: notYetKnown(webAddress),
    social: z.array(z.strictObject({ name: words(30), address: notYetKnown(webAddress) })).max(8),
  }),
})

const header = defineCollection({
  loader: files('header.yaml', 'site'),
  schema: z.strictObject({
    skip: words(40),
    menu: words(20),
    login: words(30),
    anchors: z
      .array(
        z.strictObject({
          label: words(24),
          section: words(40).describe('Name of a file in src/content/landing, without .md'),
        }),
      )
      .max(6),
  }),
})

const notice = z.strictObject({ title: words(60), text: words(300) })

const footer = defineCollection({
  loader: files('footer.yaml', 'site'),
  schema: z.strictObject({
    contact: z.strictObject({
      heading: words(60),
      text: words(200),
      name: words(30),
      email: words(30),
      message: words(30),
      send: words(30),
      trap: words(60),
    }),
    messages: z.strictObject({ sent: notice, invalid: notice, rate: notice }),
    close: words(20),
    socialHeading: words(40),
    legalHeading: words(40),
    login: words(30),
    age: words(80),
  }),
})

const heading = words(80).describe('The heading of the section')
const placed = {
  order: z.number().describe('Sections stand in the order of these numbers'),
  hidden: z.boolean().default(false).describe('true takes the section off the page'),
}

const landing = defineCollection({
  loader: files('*.md', 'landing'),
  schema: z.discriminatedUnion('section', [
    z.strictObject({
      section: z.literal('hero'),
      ...placed,
      eyebrow: words(40),
      headline: words(80).describe('The promise in one line'),
      minutesLabel: words(40),
      priceLabel: words(40),
      seatsLabel: words(60),
      dateWaiting: words(60).describe('Stands where the date will be'),
      picture: words(100).describe('What the picture shows, for people who cannot see it'),
    }),
    z.strictObject({
      section: z.literal('problem'),
      ...placed,
      heading,
      signs: z.array(words(140)).min(2).max(6),
    }),
    z.strictObject({
      section: z.literal('system'),
      ...placed,
      heading,
      steps: z
        .array(z.strictObject({ name: words(30), text: words(160) }))
        .min(2)
        .max(5),
    }),
    z.strictObject({
      section: z.literal('stones'),
      ...placed,
      heading,
      stones: z.array(z.strictObject({ stone, name: words(40), text: words(120) })).length(5),
    }),
    z.strictObject({
      section: z.literal('lessons'),
      ...placed,
      heading,
      mirror: z.strictObject({
        name: words(60),
        text: words(300),
        line: words(40),
        reflection: words(40).describe('The same line, changed in one or two words'),
      }),
      code: z.strictObject({
        name: words(60),
        text: words(300),
        habits: z.array(words(40)).length(3),
      }),
      mountain: z.strictObject({
        name: words(60),
        text: words(300),
        label: words(120).describe('What the picture shows, for people who cannot see it'),
      }),
    }),
    z.strictObject({
      section: z.literal('bonuses'),
      ...placed,
      heading,
      valueLabel: words(30),
      totalLabel: words(30),
      priceLabel: words(30),
      price: words(30),
      bonuses: z
        .array(
          z.strictObject({
            name: words(60),
            text: words(200),
            value: z.number().int().nonnegative().describe('A whole number, without the currency'),
          }),
        )
        .min(1)
        .max(8),
    }),
    z.strictObject({
      section: z.literal('guarantee'),
      ...placed,
      heading,
      takeaways: z.number().int().positive(),
      worth: z.number().int().positive().describe('A whole number, without the currency'),
    }),
    z.strictObject({ section: z.literal('trainer'), ...placed, heading }),
    z.strictObject({
      section: z.literal('testimonials'),
      ...placed,
      heading,
      waiting: words(40),
      testimonials: z
        .array(
          z.strictObject({
            quote: notYetKnown(words(400)),
            name: notYetKnown(words(80)),
          }),
        )
        .min(1)
        .max(9),
    }),
    z.strictObject({ section: z.literal('closing'), ...placed, heading }),
  ]),
})

const described = {
  title: words(80),
  description: words(160).describe('What search engines show under the title'),
}

const thankYou = defineCollection({
  loader: files('thank-you.md', 'pages'),
  schema: z.strictObject({
    ...described,
    intro: words(200),
    calendar: z.strictObject({
      heading: words(80),
      text: words(200),
      google: words(40),
      outlook: words(40),
      file: words(40),
      waiting: words(200),
    }),
    whitelist: z.strictObject({
      heading: words(80),
      text: words(300),
      sender: words(200),
      senderWaiting: words(200),
    }),
    account: z.strictObject({ heading: words(80), text: words(200), link: words(40) }),
    back: words(40),
  }),
})

const notFound = defineCollection({
  loader: files('not-found.md', 'pages'),
  schema: z.strictObject({ ...described, text: words(200), link: words(40) }),
})

const legal = defineCollection({
  loader: files('*.md', 'legal'),
  schema: z.strictObject({ ...described, updated: words(40).describe('Such as January 2025') }),
})

export const collections = {
  brand,
  event,
  trainer,
  links,
  header,
  footer,
  landing,
  thankYou,
  notFound,
  legal,
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
