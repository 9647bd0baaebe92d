import { z } from 'astro/zod'
import { type Collection, type Content, collection } from '../../content-model/collection.ts'
import { category, template, text, texts, textsOf } from '../../content-model/fields.ts'
import type { Category } from '../../shared/stones.ts'
import { TOOLS } from '../../shared/tools.ts'

const tool = z.enum(TOOLS, { error: `expected one of ${TOOLS.join(', ')}` })
const faultWords = z.strictObject({
  ...texts(160, 'offline', 'timeout', 'reconnecting', 'signed-out', 'not-allowed', 'unreadable'),
  server: text(160),
})

export const shell = collection({
  files: 'members/shell.yaml',
  appears: 'The bar and the notices of the members’ area and the admin page',
  schema: z.strictObject({
    skip: text(40),
    ...textsOf({ home: 20, menu: 10, account: 20, admin: 20, signOut: 20, signingOut: 40 }),
    ...textsOf({ signOutAnyway: 30, staySignedIn: 30, notSent: 160, signedInAs: 40 }),
    tools: z
      .array(z.strictObject({ tool, label: text(16).describe('Short: five stand in one line') }))
      .max(5)
      .default([]),
    ...texts(40, 'wait', 'retry', 'back'),
    member: text(30).describe('Stands for the name of somebody who has given none'),
    ...textsOf({ closeToast: 20, reconnecting: 160 }),
    broken: z.strictObject({ text: text(160), reload: text(40) }),
    noScript: text(200),
    faults: faultWords,
  }),
})

export const saving = collection({
  files: 'tools/saving.yaml',
  appears:
    'The lines in every tool that say whether its progress is saved, and how full a field is',
  schema: z.strictObject({
    ...texts(80, 'saved', 'saving'),
    unread: text(80).describe('When earlier progress is not on the device and cannot be loaded'),
    device: text(80).describe('While there is no network'),
    server: text(80).describe('When the server answers with an error'),
    waiting: text(80).describe('When the server does not answer'),
    ...texts(80, 'failed', 'page'),
    room: template(60, 'numbers of characters', 'used', 'limit').describe('In a nearly full field'),
  }),
})

/** What every island has to say while somebody waits, and when something goes wrong. */
export type IslandWords = Pick<ShellWords, 'broken' | 'faults' | 'wait'>

/** What the island of a tool is given: the page itself shows the rest. */
export type ToolWords<Tool extends Collection> = Omit<
  Content<Tool>,
  'title' | 'description' | 'intro'
> &
  Pick<ShellWords, 'broken' | 'wait' | 'member'> & {
    saving: Content<typeof saving> & Pick<ShellWords, 'retry'>
    locale: string
  }

export type ShellWords = Content<typeof shell>

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
