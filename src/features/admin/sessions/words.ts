import { z } from 'astro/zod'
import { type Content, collection } from '../../../content-model/collection.ts'
import {
  byHand,
  confirmation,
  csvName,
  template,
  text,
  texts,
  textsOf,
} from '../../../content-model/fields.ts'
import { recordOf } from '../../../shared/record-of.ts'
import type { sources } from '../../../site/words.ts'
import { REASONS } from './import-list.ts'
import { ENTRIES, FUNNEL_STEPS, PAGE_PROBLEMS, SAVING_EMAILS, STATES } from './session-rules.ts'

export const sessions = collection({
  files: 'members/sessions.yaml',
  appears: '/admin#sessions',
  schema: z.strictObject({
    ...texts(40, 'add', 'upcoming', 'past'),
    all: text(40).describe('Leads back to all sessions'),
    ...textsOf({ open: 20, noDate: 60 }),
    taken: template(60, 'numbers', 'people', 'seats'),
    interested: template(60, 'a number of people', 'people'),
    waitingCount: template(40, 'a number of people', 'people'),
    ...texts(40, 'isClosed', 'isCanceled', 'repeat', 'refresh'),
    message: z
      .strictObject({
        ...textsOf({ copy: 40, copied: 30, done: 80 }),
        text: text(300, 'session'),
        byHand,
      })
      .describe('To be pasted into the room for those who cannot find their way in'),
    pageState: z
      .strictObject({
        ...texts(80, 'current', 'waiting'),
        ...texts(200, 'noHook', 'noEmail'),
        problems: z.strictObject(texts(200, ...PAGE_PROBLEMS)),
      })
      .describe('Whether the public pages show the sessions as they are'),
    form: z.strictObject({
      change: text(40),
      fields: z.strictObject(texts(20, ...ENTRIES)),
      weeksLater: text(30).describe('How long after the session that is repeated'),
      ...texts(200, 'timeZoneHint', 'seatsHint', 'roomHint', 'recordingHint'),
      open: text(80),
      interested: template(160, 'a number of people', 'people'),
      complete: text(200),
      repeated: text(160).describe('Daylight saving shows the time twice that day'),
      problems: z.strictObject({
        ...texts(120, 'title', 'date', 'timeZone', 'link'),
        time: text(160, 'time'),
        minutes: template(80, 'the largest number', 'minutes'),
        seats: template(80, 'the largest number', 'seats'),
      }),
      odd: z.strictObject(texts(120, 'past', 'again', 'far')),
      follows: text(60),
      emails: z
        .strictObject(recordOf(SAVING_EMAILS, () => template(100, 'a number of people', 'people')))
        .describe('How many people get which email when this is saved'),
      otherEmails: template(100, 'a number of people', 'people'),
      scheduled: template(120, 'when it goes out', 'time'),
      ...texts(40, 'save', 'back'),
      ...texts(80, 'noEmails', 'added', 'changed'),
    }),
    cancellation: confirmation('a number of people', 'people').extend(
      textsOf({ reason: 40, reasonMissing: 80 }),
    ),
    attendance: z.strictObject({ set: text(40), unset: text(40), done: text(60) }),
    ...texts(30, 'state', 'anyState'),
    states: z.strictObject(texts(30, ...STATES)),
    waitingAt: template(30, 'the place on the waiting list', 'place'),
    funnel: z.strictObject({
      heading: text(40),
      ...texts(240, 'note', 'hiddenNote'),
      steps: z.strictObject(texts(30, ...FUNNEL_STEPS)),
      share: template(30, 'numbers', 'people', 'share'),
      ...texts(30, 'hidden', 'bySource', 'allSources'),
    }),
    ...texts(80, 'none', 'nothingFound'),
    ...texts(40, 'people', 'search', 'find', 'noName'),
    found: template(30, 'a number of people', 'total'),
    foundMore: template(40, 'a number of people', 'total'),
    registeredAt: template(40, 'a day and a time', 'time'),
    ...texts(30, 'hasAccount', 'wantsNews', 'noSource', 'importSource'),
    from: template(40, 'the label of a source', 'source'),
    otherSource: text(30).describe('All sources that sources.yaml does not list'),
    ...texts(40, 'more', 'csv', 'exported'),
    link: z.strictObject({ ...textsOf({ show: 30, copy: 30, copied: 30, done: 100 }), byHand }),
    deletion: confirmation('the title of the session', 'session'),
    personDeletion: confirmation('the person', 'name'),
    reading: template(30, 'a number of registrations', 'read'),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        ...texts(30, 'name', 'email', 'state', 'place', 'source', 'news', 'registered'),
        ...texts(30, 'attended', 'account'),
      }),
    }),
  }),
})

export type SessionsWords = Content<typeof sessions> & Content<typeof sources>

export const sessionImport = collection({
  files: 'members/session-import.yaml',
  appears: 'The import of lists on the admin page, under Sessions',
  schema: z.strictObject({
    ...texts(40, 'title', 'file', 'reading'),
    ...texts(300, 'note', 'fileHint'),
    mayBeEmailed: text(80).describe('A box that starts unticked; they never get news'),
    problems: z.strictObject({
      ...texts(200, 'tooMany', 'noText', 'header'),
      unclear: template(240, 'the number of a line', 'line'),
    }),
    outside: template(120, 'what stands around the list', 'lines'),
    columns: template(120, 'the columns that are read', 'columns'),
    otherColumns: template(160, 'the columns that are not read', 'columns'),
    merged: template(120, 'the numbers of lines', 'lines'),
    preview: template(120, 'the file and the session', 'file', 'session'),
    figures: template(160, 'numbers of people', 'added', 'updated', 'unchanged', 'rejected'),
    ...texts(80, 'rejected', 'nothing', 'leaveOut', 'finished'),
    notStarted: template(200, 'a number of people', 'people'),
    start: template(40, 'a number of people', 'people'),
    line: template(30, 'the number of a line', 'line'),
    reasons: z.strictObject(texts(80, ...REASONS)),
  }),
})
