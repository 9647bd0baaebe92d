import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import {
  described,
  passwordToggle,
  template,
  text,
  texts,
  textsOf,
} from '../../content-model/fields.ts'
import { recordOf } from '../../shared/record-of.ts'
import type { IslandWords } from '../shell/words.ts'

const form = z.strictObject(textsOf({ heading: 60, button: 30, toggle: 60, toggleLink: 40 }))
const linkStep = z.strictObject(textsOf({ heading: 60, text: 160, button: 40 }))
const linkSteps = recordOf(['confirm', 'password', 'emailChange', 'signIn'], () => linkStep)

export const login = collection({
  files: 'members/login.yaml',
  appears: '/login',
  schema: z.strictObject({
    ...described,
    signIn: form,
    signUp: form.extend({
      privacy: z.string().max(120).default('').describe('Before the link to the privacy policy'),
      privacyLink: text(40),
    }),
    forgot: z.strictObject(textsOf({ heading: 60, text: 200, link: 40, button: 30, back: 40 })),
    newPassword: z.strictObject(textsOf({ heading: 60, button: 30, done: 80 })),
    labels: z.strictObject(texts(30, 'name', 'email', 'password', 'newPassword')),
    ...passwordToggle,
    ...textsOf({ passwordHint: 60, nameMissing: 60 }),
    taken: text(100).describe('At the address, before a link to sign in'),
    ...textsOf({ created: 80, back: 60, ended: 100, notKept: 200 }),
    mail: z.strictObject({
      confirmHeading: text(60),
      confirm: template(200, 'the address', 'email'),
      resetHeading: text(60),
      reset: template(200, 'the address', 'email'),
      ...textsOf({ spam: 160, again: 30, sentAgain: 60, back: 40 }),
    }),
    confirmLink: z.strictObject({
      start: z.strictObject(linkSteps),
      signedIn: template(160, 'the address of the member', 'email'),
      ...textsOf({ half: 160, emailChanged: 80 }),
    }),
    linkRefused: z.strictObject({
      heading: text(60),
      reasons: z.strictObject(texts(100, 'expired', 'denied', 'tooMany', 'damaged', 'other')),
      ...textsOf({ text: 160, again: 40, home: 40 }),
    }),
  }),
})

export type LoginWords = Content<typeof login> & IslandWords
