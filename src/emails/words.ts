import { z } from 'astro/zod'
import { type Collection, collection } from '../content-model/collection.ts'
import { orEmpty, text, texts } from '../content-model/fields.ts'
import { recordOf } from '../shared/record-of.ts'
import { describeKind, EMAIL_KIND_NAMES, namesOf } from './kinds.ts'

export const emailLayout = collection({
  files: 'emails/layout.yaml',
  appears: 'Every email',
  schema: z.strictObject({
    greeting: text(60, 'name'),
    greetingWithoutName: text(60),
    nameless: text(30).describe(
      'Stands for {name} in an email of an admin if no name is known, as in “Hello there,”',
    ),
    ...texts(30, 'session', 'when'),
    dateWaiting: text(140).describe('Stands for {when} while the date is not set'),
    registered: text(100).describe('Subject and heading of a confirmation without a date'),
    calendar: text(30),
    calendarFile: text(120).describe('Where a calendar file is attached'),
    next: text(30).describe('The next date, in the email about a canceled session'),
    registration: text(60).describe('Leads to the registration, where it can be canceled'),
    unsubscribe: text(60),
    reasons: z
      .strictObject(texts(200, 'registration', 'news', 'owner', 'account'))
      .describe('At the foot: why the reader gets this email'),
    postalAddress: orEmpty(text(200)).describe(
      'At the foot. Many countries require it in emails that are sent to many people',
    ),
  }),
})

const plain = (names: string[]) =>
  z.strictObject({
    subject: text(100, ...names),
    preheader: text(140, ...names).describe('What an inbox shows after the subject'),
    heading: text(100, ...names),
  })

const withButton = (names: string[]) => plain(names).extend({ button: text(40) })

type Fields = ReturnType<typeof plain> | ReturnType<typeof withButton>

/** The text of every email, by its kind. */
export const emailTemplates = recordOf(
  EMAIL_KIND_NAMES,
  (kind): Collection & { schema: Fields } => {
    const { when, button } = describeKind(kind)
    const names = namesOf(kind)
    return {
      files: `emails/${kind}.md`,
      appears: `Email: ${when}. Its text may name ${names.map((each) => `{${each}}`).join(', ')}`,
      schema: button === undefined ? plain(names) : withButton(names),
    }
  },
)
