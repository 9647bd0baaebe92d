import { z } from 'astro/zod'
import { type Content, collection } from '../../../content-model/collection.ts'
import { byHand, confirmation, csvName, template, text } from '../../../content-model/fields.ts'
import type { sources } from '../../../site/words.ts'

export const registrations = collection({
  files: 'members/registrations.yaml',
  appears: '/admin#registrations',
  schema: z.strictObject({
    session: text(20),
    upcoming: text(20),
    past: text(20),
    option: text(40, 'session', 'date').describe(
      '{session} stands for its id, {date} for its date',
    ),
    noDate: text(30),
    noSessions: text(120),
    seats: z.strictObject({
      label: text(20),
      hint: text(160),
      invalid: template(80, 'the largest number', 'limit'),
      saved: text(60),
    }),
    states: z.strictObject({
      registered: text(20),
      waiting: text(20),
      imported: text(30),
      unconfirmed: text(30),
      canceled: text(20),
      attended: text(20),
    }),
    waitingAt: template(30, 'the place on the waiting list', 'place'),
    funnel: z.strictObject({
      heading: text(40),
      note: text(240),
      steps: z.strictObject({
        registered: text(30),
        attended: text(30),
        accounts: text(30),
        firstTool: text(30),
        allTools: text(30),
      }),
      share: template(30, 'numbers', 'people', 'share'),
      hidden: text(20),
      hiddenNote: text(200),
      bySource: text(30),
      allSources: text(30),
    }),
    none: text(80),
    people: text(30),
    search: text(40),
    find: text(20),
    found: template(30, 'a number of people', 'total'),
    foundMore: template(40, 'a number of people', 'total'),
    nothingFound: text(60),
    noName: text(20),
    registeredAt: template(40, 'a day and a time', 'time'),
    hasAccount: text(30),
    wantsNews: text(30),
    from: template(40, 'the label of a source', 'source'),
    noSource: text(30),
    otherSource: text(30).describe('All sources that sources.yaml does not list'),
    more: text(40),
    link: z.strictObject({
      show: text(30),
      copy: text(30),
      copied: text(30),
      done: text(100),
      byHand,
    }),
    deletion: confirmation('the person', 'name'),
    sessionDeletion: confirmation('the id of the session', 'session'),
    csv: text(40),
    reading: template(30, 'a number of registrations', 'read'),
    exported: text(40),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        name: text(30),
        email: text(30),
        state: text(30),
        place: text(30),
        source: text(30),
        news: text(30),
        registered: text(30),
        attended: text(30),
        account: text(30),
      }),
    }),
  }),
})

export type RegistrationsWords = Content<typeof registrations> & Content<typeof sources>
