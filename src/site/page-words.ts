import { z } from 'astro/zod'
import { collection } from '../content-model/collection.ts'
import {
  described,
  template,
  text,
  texts,
  textsOf,
  wordingVersion,
} from '../content-model/fields.ts'

export const thankYou = collection({
  files: 'pages/thank-you.md',
  appears: '/thank-you',
  schema: z.strictObject({
    ...described,
    intro: text(200),
    calendar: z.strictObject({
      ...textsOf({ heading: 80, text: 200, google: 40, outlook: 40, file: 40, waiting: 200 }),
    }),
    whitelist: z.strictObject(textsOf({ heading: 80, text: 300, sender: 200, senderWaiting: 200 })),
    account: z.strictObject({
      ...textsOf({ heading: 80, text: 200 }),
      noBonuses: text(200).describe('Stands instead while the bonuses are hidden'),
      link: text(40),
    }),
    back: text(40),
  }),
})

export const checkYourInbox = collection({
  files: 'pages/check-your-inbox.yaml',
  appears: '/check-your-inbox, after the registration form',
  schema: z.strictObject({
    ...described,
    text: template(200, 'the button that confirms', 'button'),
    full: text(200).describe('What confirming does when every seat is taken'),
    noEmail: z.strictObject(textsOf({ title: 40, text: 300 })),
    wrongAddress: z.strictObject(textsOf({ title: 40, text: 200, link: 40 })),
    back: text(40),
  }),
})

const outcome = z.strictObject(textsOf({ title: 80, text: 300 }))

export const register = collection({
  files: 'pages/register.md',
  appears: '/register, also for each source: /from/{source}/register',
  schema: z.strictObject({
    ...described,
    about: text(200, 'minutes').describe('For what, how long, and that it is free'),
    when: text(80, 'start'),
    whenOpen: text(80).describe('While no session is open: the form is for the date of the next'),
    choose: text(80).describe('Above the dates, when several sessions are open'),
    sender: text(80, 'sender').describe('Stands there once the sender’s address is known'),
    ...textsOf({ intro: 300, name: 30, email: 30 }),
    emailFormat: text(120).describe('At an address without a dot after the @'),
    privacy: text(200).describe('Links to the privacy policy'),
    submit: text(40),
    trap: text(60).describe('A field that only programs fill in'),
    invalid: outcome,
    rate: outcome,
    closed: outcome,
    platform: z
      .strictObject(textsOf({ text: 200, link: 40 }))
      .describe('Stands there if sign-up buttons lead to a registration platform'),
    back: text(40),
  }),
})

export const registration = collection({
  files: 'pages/registration.yaml',
  appears: '/registration',
  schema: z.strictObject({
    ...described,
    noScript: text(160).describe('Without JavaScript, here and on /register'),
    loading: text(60),
    unknown: outcome.describe('The link is incomplete'),
    deleted: outcome.describe('The link was right, and its registration is gone'),
    tooMany: outcome.describe('Asked too often within an hour or a day'),
    failed: outcome.describe('The network or the server failed'),
    retry: text(40),
    confirmTitle: text(40).describe('Instead of the title, until it is confirmed'),
    waitingTitle: text(40).describe('The same on the waiting list'),
    states: z.strictObject({
      registered: text(100, 'name'),
      waiting: text(120, 'name', 'place'),
      canceled: text(100),
      interested: text(120).describe('To be confirmed while the date is not set'),
      held: text(120, 'deadline').describe('A seat is held until {deadline}'),
      full: text(120, 'place').describe('To be confirmed while every seat is taken'),
      imported: text(120).describe('An imported person has a seat and has not confirmed it'),
      expired: text(220).describe('Nobody confirmed it in time'),
      closed: text(160).describe('Nobody confirmed it in time, and registration is closed'),
      missed: text(160).describe('The session has started, and no seat became free'),
      attended: text(100),
      absent: text(100).describe('The session is over, and the seat stayed empty'),
      called_off: text(160, 'reason').describe('The session is canceled'),
    }),
    name: text(30),
    news: text(200).describe('The consent to emails; the checkbox starts unticked'),
    newsVersion: wordingVersion,
    join: text(40).describe('The button into the room, shortly before and during the session'),
    opens: text(120, 'opens').describe('Until the way in is open'),
    noRoom: text(160).describe('The button was pressed, and the room is not known yet'),
    recording: text(40).describe('Leads to the recording'),
    confirmSeat: text(40).describe('The button that confirms the registration'),
    when: text(60, 'start'),
    whenStarted: text(60, 'start').describe('Once it has started'),
    whenCanceled: text(60, 'start').describe('Once it is canceled'),
    whenLocal: text(60, 'local').describe('The same moment in the reader’s own time zone'),
    whenOpen: text(140).describe('While the date is not set'),
    cancel: text(40),
    sure: z
      .strictObject({
        ...texts(200, 'registered', 'waiting'),
        again: text(200).describe('Added while registration is open'),
      })
      .describe('Asked before it is canceled: what the person gives up'),
    ...texts(40, 'confirm', 'keep'),
    again: text(200).describe('After canceling, above the form that confirms it again'),
  }),
})

export const unsubscribe = collection({
  files: 'pages/unsubscribe.yaml',
  appears: '/unsubscribe',
  schema: z.strictObject({
    ...described,
    ask: text(200).describe('What the button ends'),
    ...texts(40, 'button', 'working'),
    done: outcome.describe('After the button: what was ended, and what was not'),
    unknown: outcome.describe('The link is incomplete'),
    failed: outcome.describe('The network or the server failed'),
  }),
})

export const notFound = collection({
  files: 'pages/not-found.md',
  appears: 'The page for addresses that do not exist; “Return to Home” on the legal pages',
  schema: z.strictObject({ ...described, ...textsOf({ text: 200, link: 40 }) }),
})

export const legal = collection({
  files: 'legal/*.md',
  appears: '/privacy-policy, /terms-of-service, /cookie-policy, /disclaimer',
  schema: z.strictObject({
    ...described,
    updated: text(40).describe('Such as January 2025'),
    unlisted: z.boolean().optional().describe('true keeps an earlier version out of the footer'),
  }),
})
