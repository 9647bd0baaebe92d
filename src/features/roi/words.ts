import { z } from 'astro/zod'
import { collection } from '../../content-model/collection.ts'
import { byHand, template, text, texts, textsOf, toolPage } from '../../content-model/fields.ts'
import { recordOf } from '../../shared/record-of.ts'
import type { FigureWords } from '../../shared/written-figures.ts'
import type { ToolWords } from '../shell/words.ts'
import { CHIEF_RESULTS, OTHER_RESULTS } from './rules.ts'

const roiInput = z.strictObject({ label: text(40), unit: text(20), help: text(160) })
const roiShare = roiInput.extend({
  slider: text(60).describe('Names the slider, for people who hear the page'),
})
const roiResult = z.strictObject({ label: text(40), help: text(160) })
const counted = z
  .strictObject({ one: text(30, 'figure'), other: text(30, 'figure') })
  .describe('{figure} stands for the number; `one` is for 1')

export const roi = collection({
  files: 'tools/roi.yaml',
  appears: '/members/roi-calculator',
  schema: z.strictObject({
    ...toolPage,
    ...textsOf({ privacy: 300, inputs: 40 }),
    example: text(60).describe('Until something is entered'),
    ...textsOf({ currencyLabel: 30, noCurrency: 40 }),
    labels: z.strictObject({ rate: roiInput, hours: roiInput, time: roiShare, quality: roiShare }),
    hint: text(80).describe('Stands under the share of time saved'),
    resultsTitle: text(40),
    results: z.strictObject({
      ...recordOf([...OTHER_RESULTS, ...CHIEF_RESULTS], () => roiResult),
      investment: roiResult,
    }),
    units: z.strictObject({
      hours: counted,
      weeks: counted,
      percent: template(20, 'the number', 'figure'),
      summary: template(160, 'the results', 'total', 'roi', 'breakEven'),
    }),
    ...texts(60, 'noRate', 'outOfReach', 'atOnce'),
    picture: z.strictObject({
      ...textsOf({ title: 60, time: 30, quality: 30 }),
      week: template(30, 'an amount of money', 'figure'),
      together: template(100, 'amounts of money', 'week', 'year'),
      nothing: text(120),
    }),
    payback: z.strictObject({
      title: text(60),
      start: text(20).describe('Under the picture, at its left end'),
    }),
    method: z.strictObject({ title: text(60), text: text(1200) }),
    problems: z.strictObject({
      ...texts(120, 'empty', 'negative', 'tooLarge', 'overHundred', 'notANumber', 'zeroRate'),
    }),
    ...textsOf({ copyLink: 30, copied: 30, copiedToast: 40, print: 20 }),
    byHand,
  }),
})

export type RoiWords = Omit<ToolWords<typeof roi>, 'saving'> & {
  figures: FigureWords
}
