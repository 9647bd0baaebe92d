import { z } from 'astro/zod'
import { collection } from './collection.ts'
import { csvName, template, text } from './fields.ts'

export const registrationImport = collection({
  files: 'members/registration-import.yaml',
  appears: 'The import of lists on the admin page, under Registrations',
  schema: z.strictObject({
    title: text(40),
    note: text(300),
    session: text(30),
    chooseSession: text(40),
    sessionMissing: text(60),
    file: text(30),
    fileHint: text(160),
    reading: text(40),
    unreadable: z.strictObject({
      tooLarge: text(200),
      noText: text(200),
      openQuote: text(200),
      empty: text(200),
    }),
    platforms: z
      .strictObject({ zoom: text(80), eventbrite: text(80), luma: text(80), other: text(160) })
      .describe('By what a file’s columns are recognized as'),
    columns: z.strictObject({
      heading: text(30),
      email: text(30),
      name: text(30),
      lastName: text(30),
      status: text(30),
      statusHint: text(160),
      attended: text(30),
      everyone: text(40),
      news: text(30),
      newsHint: text(200),
      newsAnswer: text(40),
      noAnswer: text(40),
      none: text(30),
      unnamed: template(30, 'the place of the column', 'number'),
    }),
    preview: z.strictObject({
      heading: text(30),
      found: template(80, 'numbers of lines', 'good', 'rejected'),
      firstRows: text(60),
      line: text(20),
      person: text(20),
      noName: text(20),
      attended: text(20),
      wantsNews: text(30),
      import: template(40, 'a number of people', 'good'),
      rejected: text(40),
    }),
    progress: z.strictObject({
      label: text(60),
      done: template(40, 'numbers of people', 'done', 'total'),
      percent: text(40, 'percent').describe('Read aloud at every quarter'),
      stopped: text(160),
      resume: text(30),
      close: text(30),
      finished: text(40),
      again: text(40),
      added: text(30),
      updated: text(60),
      unchanged: text(40),
      rejected: text(30),
    }),
    rejected: z.strictObject({
      heading: text(40),
      first: template(80, 'numbers of lines', 'shown', 'total'),
      all: template(60, 'a number of lines', 'total'),
      csv: text(40),
      file: z.strictObject({
        name: csvName,
        columns: z.strictObject({
          line: text(30),
          name: text(30),
          email: text(30),
          reason: text(30),
        }),
      }),
      reasons: z
        .strictObject({
          noEmail: text(80),
          badEmail: text(80),
          longName: text(80),
          badName: text(80),
          notRegistered: text(80, 'value'),
          badAttendance: text(80, 'value'),
          invalid: text(80),
          canceled: text(120),
          notStarted: text(80),
        })
        .describe('{value} stands for what the cell holds'),
    }),
  }),
})
