import { z } from 'astro/zod'
import { collection } from '../../content-model/collection.ts'
import {
  byHand,
  category,
  eachOnce,
  template,
  text,
  texts,
  toolPage,
} from '../../content-model/fields.ts'
import { fieldsIn } from '../../shared/text/template.ts'
import type { IslandWords, ToolWords } from '../shell/words.ts'

export const prompts = collection({
  files: 'tools/prompts.yaml',
  appears: '/members/prompt-pack',
  schema: z
    .strictObject({
      ...toolPage,
      ...texts(40, 'search', 'favouritesOnly'),
      count: template(60, 'numbers of prompts', 'shown', 'total'),
      nothing: text(100),
      noFavorites: text(100).describe('Where only favorites are shown, and there are none'),
      ...texts(40, 'showAll', 'download', 'downloaded'),
      ...texts(60, 'fileHeading', 'fileCategory', 'fileUsage'),
      sharedField: text(40).describe('The field that all prompts share'),
      shared: text(80).describe('Under the shared field'),
      notesField: text(40).describe('The field that takes the notes of the challenge'),
      notes: z.strictObject({
        button: text(40),
        taken: template(60, 'numbers of notes', 'count', 'total'),
        none: text(120),
      }),
      empty: z
        .strictObject({ one: text(60), other: template(60, 'the number of fields', 'count') })
        .describe('After a prompt was copied that has empty fields'),
      favourite: template(40, 'the title of the prompt', 'title'),
      copy: text(20),
      copyTitle: template(60, 'the title of the prompt', 'title'),
      copied: text(20),
      ...texts(40, 'copiedToast', 'usageTitle'),
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
        .length(7)
        .refine(...eachOnce('id')),
      fields: z.record(text(40), z.strictObject({ label: text(60), example: text(120) })),
    })
    .check(({ value: { prompts, fields, sharedField, notesField }, issues }) => {
      const used = prompts.flatMap(({ prompt }) => fieldsIn(prompt))
      for (const name of new Set([...used, sharedField, notesField])) {
        if (Object.hasOwn(fields, name)) continue
        const message = `expected an entry for [${name}], which is used`
        issues.push({ code: 'custom', path: ['fields'], input: fields, message })
      }
    })
    .meta({ rule: 'expected an entry in `fields` for every [field] that a prompt uses' }),
})

export type PromptsWords = Omit<ToolWords<typeof prompts>, 'prompts'> & Pick<IslandWords, 'faults'>
