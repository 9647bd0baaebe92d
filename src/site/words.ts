import { z } from 'astro/zod'
import { collection } from '../content-model/collection.ts'
import { eachOnce, listOf, orEmpty, text, textsOf, webAddress } from '../content-model/fields.ts'
import { IMPORT, REGISTRATION_LIMITS } from '../shared/limits.ts'

const titled = textsOf({ title: 60, text: 300 })
const notice = z.strictObject(titled)
const thanks = z.strictObject({
  ...titled,
  stays: text(100).describe('Stays; the rest leaves after 5 s'),
})

export const brand = collection({
  files: 'site/brand.yaml',
  appears: 'Every page',
  schema: z.strictObject({
    name: text(30).describe('The product, as it is written everywhere'),
    tagline: text(80).describe('Stands after the name in the title of the home page'),
    description: text(160, 'minutes').describe('What search engines and shared links show'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected a currency code such as INR')
      .refine(
        (code) => Intl.supportedValuesOf('currency').includes(code),
        'expected a currency that there is',
      )
      .describe('A currency code such as INR'),
    locale: z
      .string()
      .trim()
      .refine(isLocale, 'expected a language such as en-IN')
      .describe('How numbers and dates are written, such as en-IN'),
  }),
})

export const event = collection({
  files: 'site/event.yaml',
  appears: 'Sign-up buttons, calendar entries, what search engines read',
  schema: z.strictObject({
    description: text(300),
    live: text(160).describe('Stands above the sign-up buttons while a session is live'),
    closed: z
      .strictObject(textsOf({ text: 160, label: 40 }))
      .describe('The button leads to the form for those who want to know the next date'),
    off: text(160).describe('While the site takes no registrations at all'),
  }),
})

export const trainer = collection({
  files: 'site/trainer.yaml',
  appears:
    'The hero and the trainer’s section of the landing page; registration; the thank-you page',
  schema: ({ image }) =>
    z.strictObject({
      name: orEmpty(text(80)),
      role: text(80),
      portrait: orEmpty(image()).describe('File name of a picture in src/content/site'),
      senderAddress: orEmpty(z.email({ error: 'expected an email address' })),
    }),
})

export const sources = collection({
  files: 'site/sources.yaml',
  appears: '/from/{id}: the landing page for people who come from there',
  schema: z.strictObject({
    sources: listOf(0, 50, {
      id: z
        .string()
        .max(REGISTRATION_LIMITS.source)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case letters, digits and hyphens')
        .refine((id) => id !== IMPORT, 'expected another id: people of imported lists have this')
        .describe('Part of the address; keep it once it is out'),
      label: text(40).describe('What the admin page calls it'),
    })
      .refine(...eachOnce('id'))
      .default([]),
  }),
})

export const links = collection({
  files: 'site/links.yaml',
  appears: 'Every sign-up button; the foot of the public pages',
  schema: z.strictObject({
    signUpLabel: text(30),
    signUpAddress: orEmpty(webAddress).describe(
      'Where every sign-up button leads; empty: to our own page, /register',
    ),
    social: listOf(0, 8, { name: text(30), address: orEmpty(webAddress) }).default([]),
  }),
})

export const header = collection({
  files: 'site/header.yaml',
  appears: 'The bar at the top of the public pages',
  schema: z.strictObject({
    ...textsOf({ skip: 40, menu: 10 }),
    close: text(10).describe('Closes the menu on a narrow screen'),
    login: text(20),
    anchors: listOf(0, 6, {
      label: text(24),
      section: text(40).describe('Name of a file in src/content/landing, without .md'),
    }).default([]),
  }),
})

export const footer = collection({
  files: 'site/footer.yaml',
  appears: 'The foot of the public pages, the contact form and its answers',
  schema: z.strictObject({
    contact: z.strictObject({
      ...textsOf({ heading: 60, text: 200, name: 30, email: 30, message: 30 }),
      limit: text(60).describe('Under the field of the message'),
      ...textsOf({ send: 30, trap: 60 }),
    }),
    messages: z.strictObject({ sent: thanks, invalid: notice, rate: notice }),
    ...textsOf({ socialHeading: 40, legalHeading: 40, login: 30, age: 80 }),
  }),
})

/** Whether dates can be written that way. */
function isLocale(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0
  } catch {
    return false // It is not even formed like one, such as en_IN.
  }
}
