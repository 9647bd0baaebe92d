import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import {
  category,
  eachOnce,
  listOf,
  template,
  text,
  textsOf,
  toolPage,
} from '../../content-model/fields.ts'
import { byCategory, CATEGORIES, type Category } from '../../shared/stones.ts'
import type { DateWords } from '../../shared/written-dates.ts'
import type { path, StepWords, ToolWords } from '../shell/words.ts'

const QUESTIONS_OF: Record<Category, number> = {
  critical_thinking: 2,
  creative_innovation: 1,
  prompt_engineering: 2,
  rapid_learning: 1,
  flow_state: 2,
}

const percent = z.number().int().min(0).max(100)
const levels = ['master', 'advanced', 'intermediate', 'beginner'] as const

export const audit = collection({
  files: 'tools/audit.yaml',
  appears: '/members/ai-mind-audit',
  schema: z.strictObject({
    ...toolPage,
    scale: z.array(text(20)).length(5).describe('Labels of the ratings 1 to 5, in that order'),
    progress: template(60, 'numbers of statements', 'number', 'total'),
    ...textsOf({ keys: 120, previous: 20, next: 20 }),
    questions: listOf(8, 8, {
      id: text(40).describe('Answers are stored under it: a new id asks the statement anew'),
      category,
      text: text(160),
    })
      .refine(...eachOnce('id'))
      .refine(
        (questions) =>
          CATEGORIES.every(
            (name) =>
              questions.filter((question) => question.category === name).length ===
              QUESTIONS_OF[name],
          ),
        'expected 2 critical thinking, 1 creative, 2 prompt, 1 learning and 2 flow statements',
      ),
    levels: z
      .array(z.strictObject({ id: z.enum(levels), ...textsOf({ name: 30, message: 400 }) }))
      .refine(
        (listed) => listed.map(({ id }) => id).join() === levels.join(),
        `expected the levels in this order: ${levels.join(', ')}`,
      ),
    reference: z
      .partialRecord(category, percent)
      .default({})
      .describe('A category without one has no mark'),
    referenceLabel: text(40),
    referenceNote: text(160).describe('Says what the mark is'),
    advice: z.strictObject(byCategory(() => text(200))),
    result: z.strictObject({
      heading: template(40, 'the result', 'percent', 'level'),
      eyebrow: template(60, 'the day of the last answer', 'date'),
      sentence: template(160, 'names of stones', 'strongest', 'weakest'),
      even: text(160).describe('Instead of the sentence, where all stones have the same score'),
      former: template(120, 'the result before', 'percent', 'level', 'date', 'change'),
      radar: text(200).describe('What the picture shows, for people who cannot see it'),
      ...textsOf({ bars: 40, you: 20, lastTime: 20 }),
      history: z.strictObject({
        title: text(40),
        chart: text(200).describe('What the picture shows, for people who cannot see it'),
        item: template(60, 'one of the results', 'percent', 'level', 'date'),
        shown: template(160, 'the most audits that are shown', 'number'),
      }),
      adviceTitle: text(60),
      more: text(60).describe('Folds all ways but the first'),
      prompts: template(40, 'the title of a prompt', 'name'),
      challenge: text(40),
      stone: template(40, 'the name of a stone', 'name'),
      ...textsOf({ print: 20, change: 30, choose: 60, keep: 30, retake: 30 }),
    }),
  }),
})

export type AuditWords = ToolWords<typeof audit> &
  Pick<StepWords, 'names'> & {
    dates: DateWords
    intro: string
    /** Where each weak category leads. */
    ways: Readonly<Record<Category, Way>>
  }

/** The reasons for a path's three steps, and the prompts it names. */
type Way = Omit<Content<typeof path>['categories'][Category], 'prompts'> & {
  prompts: readonly { readonly id: string; readonly title: string }[]
}

export type Statement = AuditWords['questions'][number]
