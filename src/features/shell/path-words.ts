import { z } from 'astro/zod'
import { type Content, collection } from '../../content-model/collection.ts'
import { category, text, texts } from '../../content-model/fields.ts'
import type { Category } from '../../shared/stones.ts'

const step = z.strictObject({ text: text(160), action: text(40) })

export const path = collection({
  files: 'tools/path.yaml',
  appears: 'The next step on /members, and the advice after the audit',
  schema: z.strictObject({
    categories: z.record(
      category,
      z.strictObject({
        prompts: z.array(text(40)).min(1).describe('ids from prompts.yaml'),
        ...texts(200, 'promptsWhy', 'challengeWhy', 'stoneWhy'),
      }),
    ),
    nextStep: z.strictObject({
      audit: step,
      prompts: step,
      'start-challenge': step,
      'check-today': step,
      calculator: step,
      plan: step,
      'come-back-tomorrow': step,
      'missed-days': step,
      retake: step,
      'next-stone': z
        .strictObject({ text: text(160, 'name'), action: text(40) })
        .describe('{name} stands for the name of the stone'),
      'all-done': step,
    }),
  }),
})

/** What the next step says, on the dashboard and below each tool. */
export interface StepWords {
  nextStep: string
  path: Content<typeof path>
  /** The names of the five stones. */
  names: Readonly<Record<Category, string>>
}
