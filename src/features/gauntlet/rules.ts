import { dayOfDate, isDate } from '../../shared/dates.ts'
import { recordOf } from '../../shared/record-of.ts'
import { STONES, type StoneId } from '../../shared/stones.ts'
import { cutTo, isBlank } from '../../shared/text/storable-text.ts'
import { type ProgressState, readEntry, setEntry } from '../member/entries.ts'
import type { GauntletWords, StoneWords } from './words.ts'

/** What the files of the plan say of a stone. */
export type Stone = Pick<StoneWords, 'id' | 'name' | 'emoji' | 'description' | 'prompts'>

type PlanWords = Pick<GauntletWords, 'heading' | 'plan'>

export type Plans = Readonly<Record<StoneId, string>>

export const PLAN_FILE = 'my-ai-mind-gauntlet.txt'
export const PLAN_MARKDOWN_FILE = 'my-ai-mind-gauntlet.md'

/**
 * The longest plan, in UTF-16 code units, which is what `length` and a textarea's maxlength count:
 * an emoji is two or more. Five full plans in any script stay well below `STATE_SIZE_LIMIT`.
 */
export const PLAN_LIMIT = 10_000

const planKey = (stone: StoneId) => `plan:${stone}`

/** The plan for each stone, as typed; empty where there is none. */
export function plansOf(state: ProgressState): Plans {
  return recordOf(STONES, (stone) => {
    const plan = readEntry(state, planKey(stone))
    return typeof plan === 'string' ? plan : ''
  })
}

/** The state with one stone's plan set at `now`; what exceeds `PLAN_LIMIT` is cut off. */
export function setPlan(
  state: ProgressState,
  stone: StoneId,
  plan: string,
  now: number,
): ProgressState {
  return setEntry(state, planKey(stone), cutTo(PLAN_LIMIT, plan), now)
}

/** The stones whose plan has something in it. */
export function plannedStones(plans: Plans): StoneId[] {
  return STONES.filter((stone) => !isBlank(plans[stone]))
}

/** Whether all five plans have something in them, which opens the download. */
export function isComplete(plans: Plans): boolean {
  return plannedStones(plans).length === STONES.length
}

/** How many days the plan looks back, today included. */
export const KEPT_DAYS = 7

/*
 * When a plan was kept: an entry for each stone and weekday with the last such date, as YYYY-MM-DD, or an
 * empty text. So the days of two devices merge one by one, and the entries do not grow in number.
 */
const keptKey = (stone: StoneId, weekday: number) => `kept:${stone}:${weekday}`

/** On which of the last seven days up to `today` (YYYY-MM-DD) the plan of a stone was kept. */
export function keptDays(state: ProgressState, stone: StoneId, today: string): string[] {
  return Array.from({ length: KEPT_DAYS }, (_, weekday) => {
    const date = readEntry(state, keptKey(stone, weekday))
    const age = isDate(date) ? dayOfDate(date, today) : 0
    return isDate(date) && age >= 1 && age <= KEPT_DAYS ? date : ''
  }).filter(Boolean)
}

/** Marks the plan of a stone as kept on `today` (YYYY-MM-DD), or takes the mark back. */
export function toggleKept(
  state: ProgressState,
  stone: StoneId,
  today: string,
  now: number,
): ProgressState {
  const isKept = keptDays(state, stone, today).includes(today)
  const key = keptKey(stone, new Date(`${today}T00:00Z`).getUTCDay())
  return setEntry(state, key, isKept ? '' : today, now)
}

/** The plan as plain text, for `PLAN_FILE`. */
export function planText(stones: readonly Stone[], plans: Plans, words: PlanWords): string {
  const parts = stones.map(({ id, name, emoji, description, prompts }) => {
    const title = `${emoji} ${name}`
    const questions = prompts.map((prompt) => `- ${prompt}`).join('\n')
    return `${underlined(title, '-')}\n${description}\n\n${questions}\n\n${words.plan}:\n${plans[id].trim()}\n`
  })
  return [`${underlined(words.heading, '=')}\n`, ...parts].join('\n')
}

function underlined(title: string, line: string): string {
  return `${title}\n${line.repeat(title.length)}`
}

/** The plan as markdown. The member's own words stay as typed, so that their lists stay lists. */
export function planMarkdown(
  stones: readonly Stone[],
  plans: Plans,
  { heading }: PlanWords,
): string {
  const parts = stones.map(({ id, name, emoji, description, prompts }) => {
    const questions = prompts.map((prompt) => `> - ${prompt}`).join('\n')
    return `## ${emoji} ${name}\n\n${description}\n\n${questions}\n\n${plans[id].trim()}\n`
  })
  return [`# ${heading}\n`, ...parts].join('\n')
}
