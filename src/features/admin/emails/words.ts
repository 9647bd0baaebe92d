import { z } from 'astro/zod'
import { confirmation, template, text, texts } from '../../../content-model/fields.ts'

/** The texts of the part Emails. */
export const emailsWords = z.strictObject({
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
  sending: confirmation('a number of people', 'people'),
  scheduling: confirmation('a number of people', 'people'),
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
