import { z } from 'astro/zod'
import { collection } from '../content-model/collection.ts'
import { orEmpty, text } from '../content-model/fields.ts'
import { type AccountEmail, accountNamesOf } from './account-email.ts'
import { type EmailKind, namesOf } from './kinds.ts'

/**
 * An email.
 * @param when it is sent, for editors
 * @param names that its texts may hold in braces
 */
const email = <Fields extends z.core.$ZodShape>(
  name: string,
  when: string,
  names: string[],
  more: Fields,
) =>
  collection({
    files: `emails/${name}.md`,
    appears: `Email: ${when}. Its text may name ${names.map((each) => `{${each}}`).join(', ')}`,
    schema: z.strictObject({
      subject: text(100, ...names),
      preheader: text(140, ...names).describe('What an inbox shows after the subject'),
      heading: text(100, ...names),
      ...more,
    }),
  })

const button = { button: text(40) }

const plainEmail = (kind: EmailKind, when: string) => email(kind, when, namesOf(kind), {})

const buttonEmail = (kind: EmailKind, when: string) => email(kind, when, namesOf(kind), button)

/** An email of the auth server. */
const accountEmail = (name: AccountEmail, when: string) =>
  email(name, when, accountNamesOf(name), button)

export const emailLayout = collection({
  files: 'emails/layout.yaml',
  appears: 'Every email',
  schema: z.strictObject({
    greeting: text(60, 'name'),
    greetingWithoutName: text(60),
    session: text(30),
    when: text(30),
    dateWaiting: text(80).describe('Stands for {when} while the date is not set'),
    calendar: text(30),
    calendarFile: text(120).describe('Where a calendar file is attached'),
    join: text(30),
    joinWaiting: text(120).describe('While the address where people join is not set'),
    registration: text(60).describe('Leads to the registration, where it can be canceled'),
    unsubscribe: text(60),
    reasons: z
      .strictObject({
        registration: text(200),
        news: text(200),
        owner: text(200),
        account: text(200),
      })
      .describe('At the foot: why the reader gets this email'),
    postalAddress: orEmpty(text(200)).describe(
      'At the foot. Many countries require it in emails that are sent to many people',
    ),
  }),
})

export const confirmSeat = buttonEmail('confirm-seat', 'the seat is held until it is confirmed')
export const registrationConfirmed = buttonEmail('registration-confirmed', 'the seat is confirmed')
export const registrationRepeated = buttonEmail(
  'registration-repeated',
  'somebody registered an address again',
)
export const waitingListEmail = plainEmail('waiting-list', 'every seat is taken')
export const promoted = buttonEmail('promoted', 'somebody on the waiting list got a seat')
export const reminderDay = buttonEmail('reminder-day', 'the day before the session')
export const reminderHour = buttonEmail('reminder-hour', 'one hour before the session')
export const recording = buttonEmail('recording', 'the recording is available')
export const announcementEmail = plainEmail('announcement', 'an announcement of the admin page')
export const contactMessage = plainEmail(
  'contact-message',
  'a message from the contact form, to the owner',
)
export const authConfirmation = accountEmail('auth-confirmation', 'a new account')
export const authRecovery = accountEmail('auth-recovery', 'a new password')
export const authEmailChange = accountEmail('auth-email-change', 'another email address')
export const authMagicLink = accountEmail('auth-magic-link', 'a link to sign in with')
export const authInvite = accountEmail('auth-invite', 'an invitation from the Supabase dashboard')
