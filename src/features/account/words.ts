import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import {
  described,
  passwordToggle,
  template,
  text,
  textsOf,
  wordingVersion,
} from '../../content-model/fields.ts'
import type { IslandWords } from '../shell/words.ts'

const newsState = z.strictObject(textsOf({ text: 100, button: 40 }))

export const account = collection({
  files: 'members/account.yaml',
  appears: '/members/account',
  schema: z.strictObject({
    ...described,
    name: z.strictObject({
      heading: text(40),
      form: text(40).describe('What screen readers call the form'),
      ...textsOf({ text: 160, label: 30, save: 30, saved: 60, missing: 60 }),
    }),
    email: z.strictObject({
      ...textsOf({ heading: 40, text: 160, label: 30, save: 30, sent: 100, same: 60 }),
    }),
    password: z.strictObject({
      heading: text(40),
      form: text(40).describe('What screen readers call the form'),
      ...textsOf({ text: 160, present: 30, next: 30, hint: 60, save: 30, saved: 60, wrong: 100 }),
      ...passwordToggle,
    }),
    news: z.strictObject({
      ...textsOf({ heading: 40, text: 200 }),
      on: newsState.describe('While they get news: what is said, and the button that ends it'),
      off: newsState.describe('While they get none, and the button that starts it'),
      version: wordingVersion,
      failed: text(100),
    }),
    data: z.strictObject({
      ...textsOf({ heading: 40, text: 200, button: 40 }),
      file: z.string().regex(/^[\w-]+\.json$/, 'expected a file name such as my-data.json'),
      done: text(60),
    }),
    deletion: z.strictObject({
      ...textsOf({ heading: 40, text: 300, open: 40 }),
      phrase: text(40).describe('What must be typed to delete the account'),
      label: template(80, 'the phrase', 'phrase'),
      mismatch: text(100),
      ...textsOf({ password: 30, wrongPassword: 100, confirm: 40, cancel: 40, done: 100 }),
    }),
  }),
})

export type AccountWords = Content<typeof account> & IslandWords
