import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import {
  confirmation,
  csvName,
  described,
  template,
  text,
  texts,
} from '../../content-model/fields.ts'
import type { brand } from '../../site/words.ts'
import type { TroubleWords } from '../shell/words.ts'
import type { SessionsWords, sessionImport } from './sessions/words.ts'

const sentence = text(60, 'who', 'what')

/** The texts of the part Emails. */
const emailsWords = z.strictObject({
  tracking: text(200),
  ...texts(40, 'new', 'editHeading'),
  none: text(160),
  audience: text(20),
  audiences: z.strictObject({
    ...texts(60, 'news', 'news-members', 'news-guests', 'confirmed', 'waiting', 'attended'),
    missed: text(60),
  }),
  ofSession: template(160, 'the audience and the session', 'audience', 'session'),
  people: template(80, 'a number of people', 'people'),
  ...texts(20, 'subject', 'text'),
  textHint: text(300, 'name', 'link'),
  plain: text(60),
  when: text(20),
  ...texts(30, 'now', 'later', 'at'),
  atHint: template(80, 'the time zone of the browser', 'zone'),
  problems: z.strictObject({
    nobody: text(80),
    ...texts(60, 'subject', 'text'),
    unknown: template(120, 'what stands in the text', 'placeholder'),
    ...texts(60, 'when', 'past'),
  }),
  test: text(40),
  testSent: text(80),
  sending: confirmation('whom it is for and their number', 'audience', 'people'),
  scheduling: confirmation('whom it is for and their number', 'audience', 'people'),
  change: text(20),
  stopping: confirmation('the subject of the email', 'subject'),
  retry: text(40),
  times: z.strictObject({
    scheduled: template(60, 'a day and a time', 'time'),
    running: template(60, 'a day and a time', 'time'),
    over: template(60, 'a day and a time', 'time'),
    stopped: template(60, 'a day and a time', 'time'),
  }),
  progress: template(120, 'numbers', 'sent', 'total', 'due', 'failed', 'suppressed'),
  ...texts(40, 'show', 'more'),
  states: z.record(z.string(), text(30)).describe('By the state in the database'),
  reasons: z.record(z.string(), text(60)).describe('By the reason in the database'),
})

export const admin = collection({
  files: 'members/admin.yaml',
  appears: '/admin',
  schema: z.strictObject({
    ...described,
    ...texts(80, 'refused', 'failed'),
    ...texts(30, 'retry', 'wait'),
    ...texts(20, 'cancel', 'save', 'edit'),
    parts: z.strictObject({
      ...texts(20, 'overview', 'inbox', 'members', 'sessions', 'announcements', 'emails'),
      ...texts(20, 'resources', 'change-log'),
    }),
    unread: template(30, 'how many messages are unread', 'number'),
    overview: z.strictObject({
      next: z.strictObject({
        heading: text(30),
        none: text(80),
        seats: template(60, 'numbers', 'people', 'seats'),
        waiting: template(40, 'a number of people', 'people'),
        open: text(40),
      }),
      unread: template(60, 'a number of messages', 'number'),
      failedEmails: template(80, 'a number of emails', 'number'),
      counts: z.strictObject({ members: text(30), resources: text(30), started: text(30) }),
      ...texts(30, 'actions', 'addResource', 'viewMembers', 'sendAnnouncement', 'exportAnalytics'),
      ...texts(40, 'exported', 'days'),
      daysNote: text(160),
      ...texts(30, 'signUps', 'completions'),
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
        ...texts(30, 'figure', 'tool', 'day', 'amount'),
      }),
      figures: z.strictObject({
        ...texts(30, 'members', 'resources', 'started', 'signUps', 'completions', 'toolStarted'),
        ...texts(30, 'toolCompleted', 'toolUnderWay'),
      }),
    }),
    inbox: z.strictObject({
      none: text(120),
      more: text(40),
      answer: text(20),
      subject: text(80).describe('Of the mail that answers a message'),
      ...texts(30, 'handle', 'unhandle'),
      ...texts(20, 'isHandled', 'isUnread'),
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
      ...texts(20, 'member', 'noName', 'joined', 'lastActive', 'never', 'progress'),
      share: template(40, 'numbers of tools', 'completed', 'started'),
      more: text(40),
      file: z.strictObject({
        name: csvName,
        columns: z.strictObject({
          ...texts(30, 'id', 'name', 'email', 'joined', 'lastActive', 'started', 'completed'),
        }),
      }),
    }),
    announcements: z.strictObject({
      ...texts(40, 'new', 'editHeading'),
      ...texts(20, 'title', 'body', 'endsAt'),
      endsAtHint: text(120),
      ...texts(60, 'titleMissing', 'endsAtPast'),
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
      ...texts(40, 'new', 'editHeading'),
      ...texts(20, 'title', 'text', 'type'),
      typeHint: text(200),
      active: text(40),
      ...texts(60, 'titleMissing', 'typeMissing'),
      add: text(20),
      ...texts(60, 'added', 'changed'),
      ...texts(20, 'switchOff', 'switchOn'),
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
      ...texts(60, 'owner', 'secretKey'),
      deletedAccount: text(40, 'id').describe('{id} tells deleted accounts apart'),
      things: z
        .record(z.string(), text(60, 'title', 'account'))
        .describe('By the table. {title} and {account} stand for those of the row'),
      otherThing: template(60, 'a table that is not among the things', 'table'),
      columns: z.record(z.string(), text(40)).describe('By the column'),
      row: template(30, 'the id of the row', 'id'),
      becomes: text(20).describe('Read aloud between the value before and the value after'),
      ...texts(20, 'noValue', 'yes', 'no'),
    }),
  }),
})

export type Confirmation = z.infer<ReturnType<typeof confirmation>>

export type AdminWords = Content<typeof admin> &
  TroubleWords &
  Pick<Content<typeof brand>, 'locale'> & {
    readonly sessions: SessionsWords
    readonly import: Content<typeof sessionImport>
  }
