import { z } from 'astro/zod'
import { collection } from '../content-model/collection.ts'
import {
  day,
  isTimeZone,
  listOf,
  orEmpty,
  slug,
  text,
  webAddress,
} from '../content-model/fields.ts'
import { instantsIn } from '../shared/date-in-words.ts'
import { REGISTRATION_LIMITS, SESSION_ID_LIMIT } from '../shared/limits.ts'

const notice = z.strictObject({ title: text(60), text: text(300) })
const thanks = z.strictObject({
  title: text(60),
  text: text(300),
  stays: text(100).describe('Stays; the rest leaves after 5 s'),
})

export const brand = collection({
  files: 'site/brand.yaml',
  appears: 'Every page',
  schema: z.strictObject({
    name: text(30).describe('The product, as it is written everywhere'),
    tagline: text(80).describe('Stands after the name in the title of the home page'),
    description: text(160).describe('What search engines and shared links show'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected a currency code such as INR')
      .describe('A currency code such as INR'),
    locale: z.string().trim().min(2).describe('How numbers and dates are written, such as en-IN'),
  }),
})

export const event = collection({
  files: 'site/event.yaml',
  appears:
    'The landing page, the thank-you page, the calendar links, the calendar file, what search engines read',
  schema: z
    .strictObject({
      id: slug(SESSION_ID_LIMIT).describe(
        'Names this session. A session that moves keeps it; a new session gets a new one',
      ),
      title: text(100),
      description: text(300),
      minutes: z.number().int().positive().max(600).describe('How long it lasts'),
      date: orEmpty(day).describe('A day such as 2027-02-13'),
      time: orEmpty(
        z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 19:00'),
      ).describe('A time of day such as 19:00'),
      timeZone: z
        .string()
        .refine(isTimeZone, 'expected the standard name of a time zone, such as Asia/Kolkata')
        .describe('The standard name of a time zone, such as Asia/Kolkata'),
      joinAddress: orEmpty(webAddress).describe(
        'Where people join; it stands in the calendar links',
      ),
      recordingAddress: orEmpty(webAddress).describe(
        'Where the recording is, once the session is over',
      ),
      live: z
        .strictObject({ text: text(160), label: text(40) })
        .describe('Stands where the sign-up buttons were, while the session is live'),
      over: z
        .strictObject({
          text: text(160),
          label: text(40),
          waiting: text(160).describe('While there is no recording'),
        })
        .describe('Stands there once the session is over'),
    })
    .superRefine(({ date, time, timeZone }, context) => {
      if (date === null || time === null || !isTimeZone(timeZone)) return
      const times = instantsIn(timeZone, date, time).length
      if (times === 1) return
      const what = times === 0 ? 'skips' : 'repeats'
      const message = `daylight saving in ${timeZone} ${what} ${time} on ${date}: expected another time`
      context.addIssue({ code: 'custom', path: ['time'], message })
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
      id: slug(REGISTRATION_LIMITS.source).describe('Part of the address; keep it once it is out'),
      label: text(40).describe('What the admin page calls it'),
    })
      .refine(
        (sources) => new Set(sources.map(({ id }) => id)).size === sources.length,
        'expected each id once',
      )
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
    skip: text(40),
    menu: text(10),
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
      heading: text(60),
      text: text(200),
      name: text(30),
      email: text(30),
      message: text(30),
      limit: text(60).describe('Under the field of the message'),
      send: text(30),
      trap: text(60),
    }),
    messages: z.strictObject({ sent: thanks, invalid: notice, rate: notice }),
    socialHeading: text(40),
    legalHeading: text(40),
    login: text(30),
    age: text(80),
  }),
})
