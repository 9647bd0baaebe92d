import { z } from 'astro/zod'
import { collection } from './collection.ts'
import { described, text } from './fields.ts'

export const thankYou = collection({
  files: 'pages/thank-you.md',
  parts: [{ page: '/thank-you', part: 'main' }],
  schema: z.strictObject({
    ...described,
    intro: text(200),
    calendar: z.strictObject({
      heading: text(80),
      text: text(200),
      google: text(40),
      outlook: text(40),
      file: text(40),
      waiting: text(200),
    }),
    whitelist: z.strictObject({
      heading: text(80),
      text: text(300),
      sender: text(200),
      senderWaiting: text(200),
    }),
    account: z.strictObject({ heading: text(80), text: text(200), link: text(40) }),
    back: text(40),
  }),
})

export const notFound = collection({
  files: 'pages/not-found.md',
  appears: 'The page for addresses that do not exist; “Return to Home” on the legal pages',
  parts: [{ page: '/404', part: 'main' }],
  schema: z.strictObject({ ...described, text: text(200), link: text(40) }),
})

export const legal = collection({
  files: 'legal/*.md',
  appears: '`/privacy-policy`, `/terms-of-service`, `/cookie-policy`, `/disclaimer`',
  parts: [{ page: '/{file}', part: 'main article' }],
  schema: z.strictObject({
    ...described,
    updated: text(40).describe('Such as January 2025'),
    unlisted: z
      .boolean()
      .optional()
      .describe('true keeps it out of the footer, such as an earlier version'),
  }),
})
