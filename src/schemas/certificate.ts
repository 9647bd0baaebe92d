import { z } from 'astro/zod'
import { collection } from './collection.ts'
import { described, template, text } from './fields.ts'
import type { ToolWords } from './shell.ts'

export const certificate = collection({
  files: 'members/certificate.yaml',
  parts: [{ page: '/members/certificate', part: 'main' }],
  schema: z.strictObject({
    ...described,
    back: text(40),
    heading: text(60),
    before: text(80).describe('Stands above the name of the member'),
    text: text(200).describe('Stands below the name of the member'),
    from: text(30),
    to: text(30),
    days: text(30),
    count: template(20, 'numbers of days', 'count', 'total'),
    name: text(160).describe('Says where the name can be changed'),
    change: text(30),
    print: text(40),
    open: text(160).describe('Shown until all thirty days are checked'),
    challenge: text(40),
  }),
})

export type CertificateWords = Omit<ToolWords<typeof certificate>, 'saving'> & {
  /** The name of the product. */
  brand: string
}
