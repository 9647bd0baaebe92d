import { z } from 'astro/zod'
import { STONES } from '../domain/stones.ts'
import { collection } from './collection.ts'
import { category, counts, described, stone, text } from './fields.ts'
import type { ToolWords } from './shell.ts'

const gauntletStone = z.strictObject({
  id: stone,
  category,
  name: text(40),
  emoji: text(8),
  description: text(200),
  prompts: z.array(text(160)).length(3),
  planLabel: text(60),
  placeholder: text(200),
})

export const gauntlet = collection({
  files: 'tools/gauntlet.yaml',
  parts: [{ page: '/members/gauntlet-builder', part: 'main' }],
  schema: z.strictObject({
    ...described,
    back: text(40),
    intro: text(300),
    count: counts(60, 'stones', 'done', 'total'),
    step: counts(40, 'stones', 'number', 'total'),
    set: text(40, 'name').describe('{name} stands for the name of a stone'),
    notSet: text(40, 'name').describe('{name} stands for the name of a stone'),
    questions: text(40),
    room: counts(60, 'characters', 'used', 'limit'),
    previous: text(20),
    next: text(20),
    download: text(40),
    markdown: text(40),
    print: text(20),
    waiting: text(160, 'names').describe('{names} stands for the stones without a plan'),
    downloaded: text(60),
    heading: text(60).describe('Stands at the top of the files and of the printed plan'),
    stones: z
      .array(gauntletStone)
      .length(5)
      .refine(
        (listed) => listed.every(({ id }, i) => id === STONES[i]),
        `expected the ids in this order: ${STONES.join(', ')}`,
      ),
  }),
})

export type GauntletWords = ToolWords<typeof gauntlet>

export type StoneWords = GauntletWords['stones'][number]
