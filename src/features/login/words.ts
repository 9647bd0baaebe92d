import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import { described, passwordToggle, template, text, texts } from '../../content-model/fields.ts'
import type { TroubleWords } from '../shell/words.ts'

const form = z.strictObject({
  heading: text(60),
  button: text(30),
  toggle: text(60),
  toggleLink: text(40),
})
const linkStep = z.strictObject({ heading: text(60), text: text(160), button: text(40) })

export const login = collection({
  files: 'members/login.yaml',
  appears: '/login',
  schema: z.strictObject({
    ...described,
    signIn: form,
    signUp: form.extend({
      privacy: z
        .string()
        .max(120)
        .default('')
        .describe('Stands before the link to the privacy policy'),
      privacyLink: text(40),
    }),
    forgot: z.strictObject({
      heading: text(60),
      text: text(200),
      link: text(40),
      button: text(30),
      back: text(40),
    }),
    newPassword: z.strictObject({ heading: text(60), button: text(30), done: text(80) }),
    labels: z.strictObject({
      ...texts(30, 'name', 'email', 'password', 'newPassword'),
    }),
    ...passwordToggle,
    passwordHint: text(60),
    wait: text(30),
    nameMissing: text(60),
    taken: text(100).describe('At the address, before a link to sign in'),
    created: text(80),
    back: text(60),
    ended: text(100),
    notKept: text(200),
    mail: z.strictObject({
      confirmHeading: text(60),
      confirm: template(200, 'the address', 'email'),
      resetHeading: text(60),
      reset: template(200, 'the address', 'email'),
      spam: text(160),
      again: text(30),
      sentAgain: text(60),
      back: text(40),
    }),
    confirmLink: z.strictObject({
      start: z.strictObject({
        confirm: linkStep,
        password: linkStep,
        emailChange: linkStep,
        signIn: linkStep,
      }),
      signedIn: template(160, 'the address of the member', 'email'),
      half: text(160),
      emailChanged: text(80),
    }),
    linkRefused: z.strictObject({
      heading: text(60),
      reasons: z.strictObject({
        ...texts(100, 'expired', 'denied', 'tooMany', 'damaged', 'other'),
      }),
      text: text(160),
      ...texts(40, 'again', 'home'),
    }),
  }),
})

export type LoginWords = Content<typeof login> & TroubleWords
