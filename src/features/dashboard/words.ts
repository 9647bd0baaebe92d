import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import { described, template, text, texts, textsOf } from '../../content-model/fields.ts'
import type { SessionFacts } from '../../shared/calendar.ts'
import type { DateWords } from '../../shared/written-dates.ts'
import type { ChallengeWords } from '../challenge/words.ts'
import type { IslandWords, ShellWords, StepWords } from '../shell/words.ts'

export const dashboard = collection({
  files: 'members/dashboard.yaml',
  appears: '/members',
  schema: z.strictObject({
    ...described,
    greeting: template(60, 'the member', 'name'),
    completed: template(60, 'numbers of tools', 'done', 'total'),
    ...textsOf({ announcements: 40, dismiss: 20 }),
    dismissTitle: template(40, 'the title of the announcement', 'title'),
    seats: z.strictObject({
      title: text(80),
      date: template(80, 'the day and the time', 'date'),
      waiting: text(160).describe('While the date is not known'),
      ...texts(40, 'google', 'outlook'),
      join: text(40).describe('The button into the room, from 15 minutes before the start'),
      noRoom: text(120).describe('The button was pressed, and the room is not known yet'),
      watch: text(40).describe('Leads to the recording'),
      canceled: template(160, 'the reason', 'reason'),
    }),
    ...textsOf({ nextStep: 40, tools: 40, noTools: 100 }),
    progress: z.strictObject({
      inProgress: text(30),
      completed: text(30).describe('Read aloud where a check mark is seen'),
      before: text(30).describe('Was completed, and is under way again'),
      audited: template(60, 'the result and the weakest stone', 'percent', 'name'),
      'ai-mind-audit': template(40, 'numbers of questions', 'done', 'of'),
      'prompt-pack': text(40).describe('Once a prompt was copied'),
      challenge: template(40, 'numbers of days', 'done', 'of', 'row'),
      'roi-calculator': text(40).describe('Once figures were entered'),
      'gauntlet-builder': template(40, 'numbers of stones', 'done', 'of'),
    }),
    ...textsOf({ failed: 80, outdated: 100 }),
  }),
})

export const missingTool = collection({
  files: 'members/tool.yaml',
  appears: '/members/tool',
  schema: z.strictObject({
    ...described,
    ...textsOf({ waiting: 160, missingHeading: 60, missing: 160, failed: 80 }),
  }),
})

export type DashboardWords = Content<typeof dashboard> &
  IslandWords &
  StepWords &
  Pick<ShellWords, 'retry' | 'member'> & {
    dates: DateWords
    challenge: Pick<ChallengeWords, 'today' | 'days' | 'inARow' | 'streak'>
    /** What a calendar shows of the masterclass. */
    event: Pick<SessionFacts, 'description'>
  }

export type MissingToolWords = Content<typeof missingTool> &
  Pick<ShellWords, 'broken' | 'wait' | 'retry'>
