import { z } from 'astro/zod'
import { fieldsIn } from '../domain/template.ts'
import { collection } from './collection.ts'
import { byHand, category, counts, described, text } from './fields.ts'
import type { ToolWords } from './shell.ts'

export const prompts = collection({
  files: 'tools/prompts.yaml',
  parts: [{ page: '/members/prompt-pack', part: 'main' }],
  schema: z
    .strictObject({
      ...described,
      back: text(40),
      intro: text(300),
      search: text(40),
      favouritesOnly: text(40),
      count: counts(60, 'prompts', 'shown', 'total'),
      nothing: text(100),
      noFavorites: text(100).describe('Where only favorites are shown, and there are none'),
      showAll: text(40),
      download: text(40),
      downloaded: text(40),
      own: z.strictObject({ title: text(40), text: text(160) }),
      favourite: text(40, 'title').describe('{title} stands for the title of the prompt'),
      copy: text(20),
      copyTitle: text(60, 'title').describe('{title} stands for the title of the prompt'),
      copied: text(20),
      copiedToast: text(40),
      usageTitle: text(40),
      byHand,
      prompts: z
        .array(
          z.strictObject({
            id: text(40).regex(/^[a-z-]+$/, 'expected small letters and hyphens'),
            title: text(40),
            category,
            prompt: text(4000).describe('A field is a name in [square brackets] on one line'),
            usage: text(400),
          }),
        )
        .length(7),
      fields: z.record(text(40), z.strictObject({ label: text(60), example: text(120) })),
    })
    .check(({ value: { prompts, fields }, issues }) => {
      for (const name of new Set(prompts.flatMap(({ prompt }) => fieldsIn(prompt)))) {
        if (Object.hasOwn(fields, name)) continue
        const message = `expected an entry for [${name}], which a prompt uses`
        issues.push({ code: 'custom', path: ['fields'], input: fields, message })
      }
    })
    .meta({ rule: 'expected an entry in `fields` for every [field] that a prompt uses' }),
})

export type PromptsWords = Omit<ToolWords<typeof prompts>, 'prompts' | 'locale'>
