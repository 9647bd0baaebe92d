import { z } from 'astro/zod'
import type { Category } from '../domain/stones.ts'
import { type Content, collection } from './collection.ts'
import { csvName, described, text } from './fields.ts'
import type { registrationImport } from './registration-import.ts'
import type { RegistrationsWords } from './registrations.ts'
import type { TroubleWords } from './shell.ts'
import type { brand } from './site.ts'

const sentence = text(60, 'who', 'what')

export const admin = collection({
  files: 'members/admin.yaml',
  parts: [{ page: '/admin', part: 'main' }],
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
      registrations: text(20),
      announcements: text(20),
      resources: text(20),
      'audit-log': text(20),
    }),
    unread: text(30, 'number').describe('{number} stands for how many messages are unread'),
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
      total: text(60, 'total', 'most').describe('{total} and {most} stand for numbers'),
      table: text(30),
      day: text(20),
      tools: text(40),
      toolsNote: text(160),
      tool: text(20),
      share: text(60, 'completed', 'started', 'share').describe(
        '{completed}, {started} and {share} stand for numbers',
      ),
      notStarted: text(60),
      nobodyStopped: text(80),
      stopped: text(60, 'members').describe('{members} stands for a number'),
      noStep: text(30),
      steps: text(30, 'steps').describe('{steps} stands for a number'),
      stepsSaved: text(30),
      membersThere: text(40),
      switchedOff: text(30),
      noTools: text(80),
      auditChange: z.strictObject({
        title: text(60),
        note: text(300, 'members').describe('{members} stands for a number'),
        tooFew: text(160),
        total: text(20),
      }),
    }),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        figure: text(30),
        tool: text(30),
        day: text(30),
        steps: text(30),
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
        toolStopped: text(30),
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
      delete: text(20),
      confirm: text(80, 'name').describe('{name} stands for the sender'),
      deleteNow: text(30),
      keep: text(20),
      deleted: text(60),
    }),
    members: z.strictObject({
      search: text(40),
      find: text(20),
      csv: text(40),
      reading: text(30, 'read').describe('{read} stands for a number of members'),
      exported: text(40),
      count: text(30, 'total').describe('{total} stands for a number of members'),
      found: text(30, 'total').describe('{total} stands for a number of members'),
      none: text(80),
      nothingFound: text(120),
      member: text(20),
      noName: text(20),
      joined: text(20),
      lastActive: text(20),
      never: text(20),
      progress: text(20),
      share: text(40, 'completed', 'started').describe(
        '{completed} and {started} stand for numbers of tools',
      ),
      previous: text(20),
      next: text(20),
      page: text(30, 'page', 'pages').describe('{page} and {pages} stand for numbers'),
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
      runningUntil: text(40, 'time').describe('{time} stands for a day and a time'),
      over: text(20),
      sentAt: text(30, 'time').describe('{time} stands for a day and a time'),
    }),
    emails: z
      .strictObject({
        tracking: text(200),
        test: text(40),
        testSent: text(80),
        send: text(40),
        question: text(200),
        sendNow: text(40),
        cancel: text(40),
        started: text(80),
        progress: text(120, 'sent', 'due', 'failed', 'suppressed'),
        retry: text(40),
        show: text(40),
        more: text(40),
        states: z.record(z.string(), text(30)).describe('By the state in the database'),
        reasons: z.record(z.string(), text(60)).describe('By the reason in the database'),
      })
      .describe('The emails of an announcement'),
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
      up: text(40, 'title').describe('{title} stands for the title of the resource'),
      down: text(40, 'title').describe('{title} stands for the title of the resource'),
      moved: text(60, 'title', 'place', 'total').describe(
        '{title}, {place} and {total} stand for the title and numbers',
      ),
      none: text(80),
    }),
    auditLog: z.strictObject({
      note: text(200),
      none: text(80),
      more: text(40),
      sentences: z
        .strictObject({
          insert: sentence,
          update: sentence,
          delete: sentence,
          export: sentence,
        })
        .describe('{who} stands for an account or the owner, {what} for one of the things below'),
      owner: text(60),
      secretKey: text(60),
      deletedAccount: text(40, 'number').describe('{number} tells deleted accounts apart'),
      things: z
        .record(z.string(), text(60, 'title', 'account'))
        .describe('By the table. {title} and {account} stand for those of the row'),
      otherThing: text(60, 'table').describe(
        '{table} stands for a table that is not among the things',
      ),
      columns: z.record(z.string(), text(40)).describe('By the column'),
      row: text(30, 'id').describe('{id} stands for the id of the row'),
      becomes: text(20).describe('Read aloud between the value before and the value after'),
      noValue: text(20),
      yes: text(20),
      no: text(20),
    }),
  }),
})

export type AdminWords = Content<typeof admin> &
  TroubleWords &
  Pick<Content<typeof brand>, 'locale'> & {
    readonly registrations: RegistrationsWords
    /** The names of the five stones. */
    readonly names: Readonly<Record<Category, string>>
    readonly import: Content<typeof registrationImport>
  }
