import { z } from 'astro/zod'
import { type Content, collection } from '../../../content-model/collection.ts'
import {
  byHand,
  confirmation,
  csvName,
  template,
  text,
  texts,
} from '../../../content-model/fields.ts'
import type { sources } from '../../../site/words.ts'

export const sessions = collection({
  files: 'members/sessions.yaml',
  appears: '/admin#sessions',
  schema: z.strictObject({
    add: text(40),
    ...texts(30, 'upcoming', 'past'),
    all: text(40).describe('Leads back to all sessions'),
    open: text(20),
    noDate: text(60),
    taken: template(60, 'numbers', 'people', 'seats'),
    interested: template(60, 'a number of people', 'people'),
    waitingCount: template(40, 'a number of people', 'people'),
    ...texts(40, 'isClosed', 'isCanceled', 'repeat'),
    refresh: text(20),
    message: z
      .strictObject({
        copy: text(40),
        copied: text(30),
        done: text(80),
        text: text(300, 'session'),
        byHand,
      })
      .describe('To be pasted into the room for those who cannot find their way in'),
    pageState: z
      .strictObject({
        current: text(60),
        waiting: text(80),
        ...texts(200, 'noHook', 'noEmail'),
        problems: z.strictObject({
          ...texts(200, 'unreachable', 'no-digest', 'hook-refused', 'hook-unreachable'),
          'build-failed': text(200),
        }),
      })
      .describe('Whether the public pages show the sessions as they are'),
    form: z.strictObject({
      change: text(40),
      fields: z.strictObject({
        ...texts(20, 'title', 'date', 'time', 'timeZone', 'minutes', 'seats', 'roomLink'),
        recordingLink: text(20),
      }),
      weeksLater: text(30).describe('How long after the session that is repeated'),
      timeZoneHint: text(120),
      seatsHint: text(160),
      ...texts(200, 'roomHint', 'recordingHint'),
      open: text(80),
      interested: template(160, 'a number of people', 'people'),
      complete: text(200),
      repeated: text(160).describe('Daylight saving shows the time twice that day'),
      problems: z.strictObject({
        ...texts(80, 'title', 'date'),
        time: text(160, 'time'),
        timeZone: text(120),
        minutes: template(80, 'the largest number', 'minutes'),
        seats: template(80, 'the largest number', 'seats'),
        link: text(80),
      }),
      odd: z.strictObject({ past: text(120), far: text(120) }),
      follows: text(60),
      emails: z
        .strictObject({
          'session-date': template(100, 'a number of people', 'people'),
          'session-date-waiting': template(100, 'a number of people', 'people'),
          promoted: template(100, 'a number of people', 'people'),
          recording: template(100, 'a number of people', 'people'),
          'recording-missed': template(100, 'a number of people', 'people'),
        })
        .describe('How many people get which email when this is saved'),
      otherEmails: template(100, 'a number of people', 'people'),
      noEmails: text(80),
      ...texts(40, 'save', 'back'),
      ...texts(60, 'added', 'changed'),
    }),
    cancellation: z.strictObject({
      ask: text(40),
      question: template(300, 'a number of people', 'people'),
      reason: text(40),
      reasonMissing: text(80),
      ...texts(40, 'confirm', 'keep'),
      done: text(60),
    }),
    attendance: z.strictObject({ set: text(40), unset: text(40), done: text(60) }),
    state: text(20),
    anyState: text(30),
    states: z.strictObject({
      ...texts(30, 'confirmed', 'imported', 'unconfirmed', 'waiting', 'canceled', 'attended'),
      missed: text(30),
    }),
    waitingAt: template(30, 'the place on the waiting list', 'place'),
    funnel: z.strictObject({
      heading: text(40),
      note: text(240),
      steps: z.strictObject({
        ...texts(30, 'registered', 'attended', 'accounts', 'firstTool', 'allTools'),
      }),
      share: template(30, 'numbers', 'people', 'share'),
      hidden: text(20),
      hiddenNote: text(200),
      ...texts(30, 'bySource', 'allSources'),
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
    ...texts(30, 'hasAccount', 'wantsNews'),
    from: template(40, 'the label of a source', 'source'),
    noSource: text(30),
    otherSource: text(30).describe('All sources that sources.yaml does not list'),
    more: text(40),
    link: z.strictObject({
      ...texts(30, 'show', 'copy', 'copied'),
      done: text(100),
      byHand,
    }),
    deletion: confirmation('the title of the session', 'session'),
    personDeletion: confirmation('the person', 'name'),
    csv: text(40),
    reading: template(30, 'a number of registrations', 'read'),
    exported: text(40),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        ...texts(30, 'name', 'email', 'state', 'place', 'source', 'news', 'registered', 'attended'),
        account: text(30),
      }),
    }),
  }),
})

export type SessionsWords = Content<typeof sessions> & Content<typeof sources>

export const sessionImport = collection({
  files: 'members/session-import.yaml',
  appears: 'The import of lists on the admin page, under Sessions',
  schema: z.strictObject({
    title: text(40),
    note: text(300),
    file: text(30),
    fileHint: text(160),
    mayBeEmailed: text(80).describe('A box that starts unticked; they never get news'),
    reading: text(40),
    problems: z.strictObject({
      ...texts(200, 'tooMany', 'noText'),
      unclear: template(240, 'the number of a line', 'line'),
      header: text(200),
    }),
    above: template(120, 'what stands above the header', 'lines'),
    columns: template(120, 'the columns that are read', 'columns'),
    otherColumns: template(160, 'the columns that are not read', 'columns'),
    merged: template(120, 'the numbers of lines', 'lines'),
    preview: template(120, 'the file and the session', 'file', 'session'),
    figures: template(160, 'numbers of people', 'added', 'updated', 'unchanged', 'rejected'),
    rejected: text(40),
    nothing: text(80),
    notStarted: template(200, 'a number of people', 'people'),
    leaveOut: text(60),
    start: template(40, 'a number of people', 'people'),
    finished: text(40),
    line: template(30, 'the number of a line', 'line'),
    first: template(40, 'numbers of lines', 'shown', 'total'),
    reasons: z.strictObject({
      ...texts(80, 'tooManyCells', 'unclearAttendance', 'nameTooLong', 'invalid', 'canceled'),
      not_started: text(80),
    }),
  }),
})
