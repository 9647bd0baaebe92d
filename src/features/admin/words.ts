import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import {
  confirmation,
  csvName,
  described,
  template,
  text,
  texts,
  textsOf,
} from '../../content-model/fields.ts'
import { recordOf } from '../../shared/record-of.ts'
import type { brand } from '../../site/words.ts'
import type { IslandWords, ShellWords } from '../shell/words.ts'
import { AUDIENCES, MAILING_STATES } from './emails/email-rules.ts'
import type { SessionsWords, sessionImport } from './sessions/words.ts'

/** The texts of the part Emails. */
const emailsWords = z.strictObject({
  tracking: text(200),
  ...texts(40, 'new', 'editHeading'),
  ...texts(20, 'audience', 'subject', 'text', 'when'),
  none: text(160),
  audiences: z.strictObject(texts(60, ...AUDIENCES)),
  ofSession: template(160, 'the audience and the session', 'audience', 'session'),
  people: template(80, 'a number of people', 'people'),
  textHint: text(300, 'name', 'link'),
  plain: text(60),
  ...texts(30, 'now', 'later', 'at'),
  atHint: template(80, 'the time zone of the browser', 'zone'),
  problems: z.strictObject({
    ...texts(80, 'nobody', 'uncounted'),
    ...texts(60, 'subject', 'text'),
    unknown: template(120, 'what stands in the text', 'placeholder'),
    ...texts(60, 'when', 'past'),
  }),
  ...textsOf({ test: 40, testSent: 80 }),
  sending: confirmation('whom it is for and their number', 'audience', 'people'),
  scheduling: confirmation('whom it is for and their number', 'audience', 'people'),
  change: text(20),
  stopping: confirmation('the subject of the email', 'subject'),
  retry: text(40),
  times: z.strictObject(recordOf(MAILING_STATES, () => template(60, 'a day and a time', 'time'))),
  progress: template(120, 'numbers', 'sent', 'total', 'due', 'failed', 'suppressed'),
  uncounted: template(120, 'numbers', 'sent', 'due', 'failed', 'suppressed'),
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
    ...texts(20, 'cancel', 'save', 'edit'),
    parts: z.strictObject({
      ...texts(20, 'overview', 'inbox', 'members', 'sessions', 'announcements', 'emails'),
      ...texts(20, 'resources', 'change-log'),
    }),
    unread: template(30, 'how many messages are unread', 'number'),
    overview: z.strictObject({
      next: z.strictObject({
        ...textsOf({ heading: 30, none: 80 }),
        seats: template(60, 'numbers', 'people', 'seats'),
        waiting: template(40, 'a number of people', 'people'),
        open: text(40),
      }),
      unread: template(60, 'a number of messages', 'number'),
      failedEmails: template(80, 'a number of emails', 'number'),
      counts: z.strictObject(texts(30, 'members', 'resources', 'started')),
      ...texts(30, 'actions', 'addResource', 'viewMembers', 'sendAnnouncement', 'exportAnalytics'),
      ...texts(40, 'exported', 'days', 'tools'),
      daysNote: text(160),
      ...texts(30, 'signUps', 'completions', 'table', 'switchedOff'),
      total: template(60, 'numbers', 'total', 'most'),
      day: text(20),
      share: template(60, 'numbers', 'completed', 'started', 'share'),
      notStarted: text(60),
      underWay: template(40, 'a number of members', 'members'),
      noTools: text(80),
    }),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject(texts(30, 'figure', 'tool', 'day', 'amount')),
      figures: z.strictObject({
        ...texts(30, 'members', 'resources', 'started', 'signUps', 'completions', 'toolStarted'),
        ...texts(30, 'toolCompleted', 'toolUnderWay'),
      }),
    }),
    inbox: z.strictObject({
      ...textsOf({ none: 120, more: 40 }),
      subject: text(80).describe('Of the mail that answers a message'),
      ...texts(30, 'handle', 'unhandle'),
      ...texts(20, 'answer', 'isHandled', 'isUnread'),
      deletion: confirmation('the sender', 'name'),
    }),
    members: z.strictObject({
      ...texts(40, 'search', 'csv', 'exported', 'more'),
      reading: template(30, 'a number of members', 'read'),
      count: template(30, 'a number of members', 'total'),
      found: template(30, 'a number of members', 'total'),
      ...textsOf({ none: 80, nothingFound: 120 }),
      ...texts(20, 'find', 'member', 'noName', 'joined', 'lastActive', 'never', 'progress'),
      share: template(40, 'numbers of tools', 'completed', 'started'),
      file: z.strictObject({
        name: csvName,
        columns: z.strictObject(
          texts(30, 'id', 'name', 'email', 'joined', 'lastActive', 'started', 'completed'),
        ),
      }),
    }),
    announcements: z.strictObject({
      ...texts(40, 'new', 'editHeading', 'send'),
      ...texts(20, 'title', 'body', 'endsAt', 'end', 'resume', 'running', 'over'),
      endsAtHint: text(120),
      ...texts(60, 'titleMissing', 'endsAtPast', 'changed', 'ended'),
      ...texts(80, 'sent', 'resumed'),
      none: text(160),
      runningUntil: template(40, 'a day and a time', 'time'),
      sentAt: template(30, 'a day and a time', 'time'),
      emailing: confirmation('the title of the announcement', 'title'),
    }),
    emails: emailsWords,
    resources: z.strictObject({
      ...texts(40, 'new', 'editHeading'),
      ...texts(20, 'title', 'text', 'type', 'add', 'switchOff', 'switchOn', 'isOff'),
      ...textsOf({ typeHint: 200, active: 40 }),
      ...texts(60, 'titleMissing', 'typeMissing', 'added', 'changed', 'switchedOn'),
      switchedOff: text(100),
      up: template(40, 'the title of the resource', 'title'),
      down: template(40, 'the title of the resource', 'title'),
      moved: template(60, 'the title and numbers', 'title', 'place', 'total'),
      none: text(80),
    }),
    changeLog: z.strictObject({
      ...textsOf({ note: 200, none: 80, more: 40 }),
      sentences: z
        .strictObject(
          recordOf(['insert', 'update', 'delete', 'export', 'search'], () =>
            text(60, 'who', 'what'),
          ),
        )
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
  IslandWords &
  Pick<ShellWords, 'retry'> &
  Pick<Content<typeof brand>, 'locale'> & {
    readonly sessions: SessionsWords
    readonly import: Content<typeof sessionImport>
  }
