import { z } from 'astro/zod'
import { collection } from '../../content-model/collection.ts'
import {
  category,
  eachOnce,
  stone,
  template,
  text,
  textsOf,
  toolPage,
} from '../../content-model/fields.ts'
import { STONES } from '../../shared/stones.ts'
import type { DateWords } from '../../shared/written-dates.ts'
import type { ToolWords } from '../shell/words.ts'

const gauntletStone = z.strictObject({
  id: stone,
  category,
  name: text(40),
  short: text(12).describe('The name where there is little room'),
  ...textsOf({ emoji: 8, description: 200 }),
  prompts: z.array(text(160)).length(3),
  ...textsOf({ planLabel: 60, placeholder: 200 }),
})

export const gauntlet = collection({
  files: 'tools/gauntlet.yaml',
  appears: '/members/gauntlet-builder',
  schema: z.strictObject({
    ...toolPage,
    count: template(60, 'numbers of stones', 'done', 'total'),
    step: template(40, 'numbers of stones', 'number', 'total'),
    planned: template(40, 'the name of a stone', 'name'),
    notPlanned: template(40, 'the name of a stone', 'name'),
    ...textsOf({ questions: 40, previous: 20, next: 20, download: 40, markdown: 40, print: 20 }),
    waiting: template(160, 'the stones without a plan', 'names'),
    downloaded: text(60),
    heading: text(60).describe('Stands at the top of the files and of the printed plan'),
    plan: text(30).describe('Stands before each plan in the downloaded text'),
    lived: z
      .strictObject({
        ...textsOf({ open: 40, text: 200, kept: 20 }),
        keptTitle: template(60, 'the name of a stone', 'name'),
        change: text(20),
        changeTitle: template(60, 'the name of a stone', 'name'),
        days: template(60, 'numbers of days', 'days', 'of'),
      })
      .describe('The page with all five plans, once they are written'),
    stones: z
      .array(gauntletStone)
      .length(5)
      .refine(...eachOnce('category'))
      .refine(
        (listed) => listed.every(({ id }, i) => id === STONES[i]),
        `expected the ids in this order: ${STONES.join(', ')}`,
      ),
  }),
})

export type GauntletWords = ToolWords<typeof gauntlet> & { dates: DateWords }

export type StoneWords = GauntletWords['stones'][number]
