import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import { confirmation, csvName, described, template, text } from '../../content-model/fields.ts'
import type { brand } from '../../site/words.ts'
import type { TroubleWords } from '../shell/words.ts'
import { emailsWords } from './emails/words.ts'
import type { registrationImport } from './registrations/import-words.ts'
import type { RegistrationsWords } from './registrations/words.ts'

const sentence = text(60, 'who', 'what')

export const admin = collection({
  files: 'members/admin.yaml',
  appears: '/admin',
  schema: z.strictObject({
    ...described,
    refused: text(80),
    failed: text(80),
    retry: text(30),
    wait: text(30),
    cancel: text(20),
    save: text(20),
    edit: text(20),
    parts: z.strictObject({
      overview: text(20),
      inbox: text(20),
      members: text(20),
      sessions: text(20),
      announcements: text(20),
      emails: text(20),
      resources: text(20),
      'change-log': text(20),
    }),
    unread: template(30, 'how many messages are unread', 'number'),
    overview: z.strictObject({
      counts: z.strictObject({ members: text(30), resources: text(30), started: text(30) }),
      actions: text(30),
      addResource: text(30),
      viewMembers: text(30),
      sendAnnouncement: text(30),
      exportAnalytics: text(30),
      exported: text(40),
      days: text(40),
      daysNote: text(160),
      signUps: text(30),
      completions: text(30),
      total: template(60, 'numbers', 'total', 'most'),
      table: text(30),
      day: text(20),
      tools: text(40),
      share: template(60, 'numbers', 'completed', 'started', 'share'),
      notStarted: text(60),
      underWay: template(40, 'a number of members', 'members'),
      switchedOff: text(30),
      noTools: text(80),
    }),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        figure: text(30),
        tool: text(30),
        day: text(30),
        amount: text(30),
      }),
      figures: z.strictObject({
        members: text(30),
        resources: text(30),
        started: text(30),
        signUps: text(30),
        completions: text(30),
        toolStarted: text(30),
        toolCompleted: text(30),
        toolUnderWay: text(30),
      }),
    }),
    inbox: z.strictObject({
      none: text(120),
      more: text(40),
      answer: text(20),
      subject: text(80).describe('Of the mail that answers a message'),
      handle: text(30),
      unhandle: text(30),
      isHandled: text(20),
      isUnread: text(20),
      deletion: confirmation('the sender', 'name'),
    }),
    members: z.strictObject({
      search: text(40),
      find: text(20),
      csv: text(40),
      reading: template(30, 'a number of members', 'read'),
      exported: text(40),
      count: template(30, 'a number of members', 'total'),
      found: template(30, 'a number of members', 'total'),
      none: text(80),
      nothingFound: text(120),
      member: text(20),
      noName: text(20),
      joined: text(20),
      lastActive: text(20),
      never: text(20),
      progress: text(20),
      share: template(40, 'numbers of tools', 'completed', 'started'),
      previous: text(20),
      next: text(20),
      page: template(30, 'numbers', 'page', 'pages'),
      file: z.strictObject({
        name: csvName,
        columns: z.strictObject({
          id: text(30),
          name: text(30),
          email: text(30),
          joined: text(30),
          lastActive: text(30),
          started: text(30),
          completed: text(30),
        }),
      }),
    }),
    announcements: z.strictObject({
      new: text(40),
      editHeading: text(40),
      title: text(20),
      body: text(20),
      endsAt: text(20),
      endsAtHint: text(120),
      titleMissing: text(60),
      endsAtPast: text(60),
      send: text(40),
      sent: text(80),
      changed: text(60),
      end: text(20),
      ended: text(60),
      resume: text(20),
      resumed: text(80),
      none: text(160),
      running: text(20),
      runningUntil: template(40, 'a day and a time', 'time'),
      over: text(20),
      sentAt: template(30, 'a day and a time', 'time'),
      emailing: confirmation('the title of the announcement', 'title'),
    }),
    emails: emailsWords,
    resources: z.strictObject({
      new: text(40),
      editHeading: text(40),
      title: text(20),
      text: text(20),
      type: text(20),
      typeHint: text(200),
      active: text(40),
      titleMissing: text(60),
      typeMissing: text(60),
      add: text(20),
      added: text(60),
      changed: text(60),
      switchOff: text(20),
      switchOn: text(20),
      switchedOff: text(100),
      switchedOn: text(60),
      isOff: text(20),
      up: template(40, 'the title of the resource', 'title'),
      down: template(40, 'the title of the resource', 'title'),
      moved: template(60, 'the title and numbers', 'title', 'place', 'total'),
      none: text(80),
    }),
    changeLog: z.strictObject({
      note: text(200),
      none: text(80),
      more: text(40),
      sentences: z
        .strictObject({
          insert: sentence,
          update: sentence,
          delete: sentence,
          export: sentence,
          search: sentence,
        })
        .describe('{who} stands for an account or the owner, {what} for one of the things below'),
      owner: text(60),
      secretKey: text(60),
      deletedAccount: text(40, 'id').describe('{id} tells deleted accounts apart'),
      things: z
        .record(z.string(), text(60, 'title', 'account'))
        .describe('By the table. {title} and {account} stand for those of the row'),
      otherThing: template(60, 'a table that is not among the things', 'table'),
      columns: z.record(z.string(), text(40)).describe('By the column'),
      row: template(30, 'the id of the row', 'id'),
      becomes: text(20).describe('Read aloud between the value before and the value after'),
      noValue: text(20),
      yes: text(20),
      no: text(20),
    }),
  }),
})

export type Confirmation = z.infer<ReturnType<typeof confirmation>>

export type AdminWords = Content<typeof admin> &
  TroubleWords &
  Pick<Content<typeof brand>, 'locale'> & {
    readonly registrations: RegistrationsWords
    readonly import: Content<typeof registrationImport>
  }
