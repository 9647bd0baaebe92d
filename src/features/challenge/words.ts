import { z } from 'astro/zod'
import { collection } from '../../content-model/collection.ts'
import { eachOnce, listOf, template, text, textsOf, toolPage } from '../../content-model/fields.ts'
import type { DateWords } from '../../shared/written-dates.ts'
import type { ToolWords } from '../shell/words.ts'

const dayWithDate = template(30, 'the number and the date of the day', 'day', 'date')

export const challenge = collection({
  files: 'tools/challenge.yaml',
  appears: '/members/dopamine-reset',
  schema: z.strictObject({
    ...toolPage,
    practicesTitle: text(40),
    practices: listOf(4, 4, textsOf({ id: 40, name: 60, detail: 300 })).refine(...eachOnce('id')),
    days: z.array(text(90)).length(30).describe('One line for each day'),
    streak: z.strictObject({
      label: text(20),
      one: template(20, 'the number', 'count'),
      other: template(20, 'the number', 'count'),
    }),
    inARow: text(20),
    completed: z.strictObject({
      label: text(20),
      count: template(20, 'numbers of days', 'count', 'total'),
    }),
    today: z.strictObject({
      notStarted: text(80),
      before: template(80, 'the date of day 1', 'date'),
      due: template(80, 'the number of the day', 'day'),
      done: template(80, 'the number of the day', 'day'),
      ...textsOf({ over: 120, start: 20 }),
      evening: text(160).describe('What is left to do on a day that is not checked'),
      check: text(20),
    }),
    notes: z.strictObject({
      title: text(30),
      choose: text(20).describe('Names the choice of the day'),
      written: text(20).describe('Stands in the choice beside a day that has a note'),
      label: template(40, 'the number of the day', 'day'),
      hint: text(120),
      first: text(60).describe('Before the note of day 1, on days 15 and 30'),
      week: text(60).describe('Before the notes of the week, on days 7, 14 and 21'),
    }),
    grid: text(40),
    day: template(30, 'the number of the day', 'day'),
    dayOn: dayWithDate,
    dayToday: dayWithDate,
    dayMissed: dayWithDate.describe('A day that is over and not checked'),
    now: text(10).describe('Stands on the day that is today'),
    completion: z.strictObject({
      early: z.strictObject({
        title: text(60),
        message: template(300, 'the date of day 30', 'date'),
      }),
      ...textsOf({ title: 60, message: 400 }),
      kept: template(200, 'the member and the dates of days 1 and 30', 'name', 'from', 'to'),
      print: text(20),
    }),
    start: z.strictObject({
      ...textsOf({ title: 40, label: 30, again: 30, ask: 120, confirm: 30, cancel: 30 }),
    }),
    reminder: z.strictObject({
      ...textsOf({ label: 30, button: 40, done: 40, title: 60, description: 300 }),
      help: template(160, 'the date of the first reminder', 'date'),
      file: z.string().regex(/^[\w-]+\.ics$/, 'expected a file name such as reminders.ics'),
    }),
  }),
})

export type ChallengeWords = ToolWords<typeof challenge> & { dates: DateWords }

export type TodayWords = Pick<ChallengeWords, 'today' | 'days' | 'dates'>
