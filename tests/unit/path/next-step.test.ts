import { afterEach, expect, test, vi } from 'vitest'
import { startOn } from '../../../src/features/challenge/rules.ts'
import { setEntry, type ToolProgress } from '../../../src/features/member/entries.ts'
import {
  firstUnplanned,
  isAuditDue,
  nextStep,
  type PathProgress,
  stepAfter,
} from '../../../src/features/path/next-step.ts'
import { dateOn } from '../../../src/shared/dates.ts'
import { type Category, STONES } from '../../../src/shared/stones.ts'
import { TOOLS, type Tool } from '../../../src/shared/tools.ts'

const weakest: Category[] = [
  'flow_state',
  'rapid_learning',
  'critical_thinking',
  'prompt_engineering',
  'creative_innovation',
]

function stepWith(completed: Tool[], more: Partial<PathProgress> = {}) {
  return nextStep({
    completed: new Set(completed),
    weakest,
    planned: [],
    challenge: 'not-started',
    audits: 1,
    isAuditDue: false,
    ...more,
  })
}

test('The next step of a new member is the audit', () => {
  expect(stepWith([], { weakest: [] })).toEqual({ kind: 'audit' })
})

const slow: Partial<PathProgress> = { weakest: weakest.slice(1) }

test('The next step after the audit is the weakest category, then the challenge', () => {
  const prompts = { kind: 'prompts', category: 'rapid_learning' }
  expect(stepWith(['ai-mind-audit'], slow)).toEqual(prompts)
  expect(stepWith(['ai-mind-audit', 'prompt-pack'], slow)).toEqual({ kind: 'start-challenge' })
})

test('The next step with flow the weakest is the challenge before its prompt', () => {
  expect(stepWith(['ai-mind-audit'])).toEqual({ kind: 'start-challenge' })
  const step = stepWith(['ai-mind-audit'], { challenge: 'waiting' })
  expect(step).toEqual({ kind: 'prompts', category: 'flow_state' })
})

test('The next step with the challenge due is today’s check, before anything else', () => {
  expect(stepWith([], { challenge: 'due' })).toEqual({ kind: 'check-today' })
  expect(stepWith(['ai-mind-audit'], { challenge: 'due' })).toEqual({ kind: 'check-today' })
})

test('The next step with today checked is the next tool', () => {
  const step = stepWith(['ai-mind-audit', 'prompt-pack'], { challenge: 'waiting' })
  expect(step).toEqual({ kind: 'calculator' })
})

test('The next step after the calculator is to plan the weakest stone without a plan', () => {
  const done: Tool[] = ['ai-mind-audit', 'prompt-pack', 'challenge', 'roi-calculator']
  expect(stepWith(done, { planned: ['flow'] })).toEqual({
    kind: 'plan',
    category: 'rapid_learning',
  })
})

test.each([
  ['waiting', 'come-back-tomorrow'],
  ['due', 'check-today'],
  ['over', 'missed-days'],
] as const)('The next step with only the challenge left, %s, is %s', (challenge, kind) => {
  const others = TOOLS.filter((tool) => tool !== 'challenge')
  expect(stepWith(others, { challenge })).toEqual({ kind })
})

test('The next step of a member who has done all five is none, also once the days are over', () => {
  for (const challenge of ['waiting', 'over'] as const) {
    expect(stepWith([...TOOLS], { challenge })).toEqual({ kind: 'all-done' })
  }
})

test('The next step of who has started the challenge again is today’s check', () => {
  for (const completed of [[...TOOLS], ['challenge' as const]]) {
    expect(stepWith(completed, { challenge: 'due' })).toEqual({ kind: 'check-today' })
  }
})

test('The next step is the audit again when it is time, but only after today’s check', () => {
  const due = { isAuditDue: true, challenge: 'waiting' } as const
  for (const completed of [[...TOOLS], ['ai-mind-audit' as const]]) {
    expect(stepWith(completed, due)).toEqual({ kind: 'retake' })
    expect(stepWith(completed, { ...due, challenge: 'due' })).toEqual({ kind: 'check-today' })
  }
})

test('The next step after the audit was taken again is the stone it found weakest', () => {
  const again = { audits: 2, challenge: 'over' } as const
  const withoutChallenge = TOOLS.filter((tool) => tool !== 'challenge')
  for (const completed of [[...TOOLS], withoutChallenge]) {
    expect(stepWith(completed, again)).toEqual({ kind: 'next-stone', category: 'flow_state' })
  }
  expect(stepWith(['ai-mind-audit'], again)).toEqual({ kind: 'prompts', category: 'flow_state' })
})

test('The next step of a member whose audit is not known names no category', () => {
  const unknown = { weakest: [] }
  expect(stepWith(['ai-mind-audit'], unknown)).toEqual({ kind: 'prompts' })
  const rest = TOOLS.filter((tool) => tool !== 'gauntlet-builder')
  expect(stepWith(rest, unknown)).toEqual({ kind: 'plan' })
})

test('there is no category to plan first when all stones have a plan', () => {
  expect(firstUnplanned(weakest, STONES)).toBeUndefined()
  expect(firstUnplanned(weakest, [])).toBe('flow_state')
})

const unused = { state: {}, isCompleted: false }
const used = (state = setEntry({}, 'x', 1, 1)) => ({ state, isCompleted: true })
const after = (tool: Tool, more: Partial<Record<Tool, ToolProgress>>) =>
  stepAfter(tool, new Map(TOOLS.map((each) => [each, more[each] ?? unused])), '2026-02-01')

test('The step after a tool is none before the tool was used', () => {
  expect(after('roi-calculator', {})).toBeNull()
  expect(after('roi-calculator', { 'roi-calculator': used() })).toEqual({ kind: 'audit' })
})

test('The step after a tool passes over what the tool itself still asks for', () => {
  const started = { state: startOn({}, '2026-02-01', 1), isCompleted: false }
  const work = { 'ai-mind-audit': used(), challenge: started }
  expect(after('challenge', work)).toEqual({ kind: 'prompts' })
  const prompts = { ...work, 'prompt-pack': used() }
  expect(after('prompt-pack', prompts)).toEqual({ kind: 'check-today' })
})

test('The step after a tool says that all is done only once it is', () => {
  const all = Object.fromEntries(TOOLS.map((tool) => [tool, used()]))
  expect(after('gauntlet-builder', all)).toEqual({ kind: 'all-done' })
  const started = { ...all, 'gauntlet-builder': { ...used(), isCompleted: false } }
  expect(after('gauntlet-builder', started)).toBeNull()
})

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['on day 29 of the challenge', '2026-01-31', '2026-02-01', '2026-03-01', false],
  ['on day 30 of the challenge', '2026-01-31', '2026-02-01', '2026-03-02', true],
  ['on day 40, with the audit taken on day 29', '2026-03-01', '2026-02-01', '2026-03-12', true],
  ['on day 31, with the audit taken on day 30', '2026-03-02', '2026-02-01', '2026-03-03', false],
  ['29 days after the audit of day 30', '2026-03-02', '2026-02-01', '2026-03-31', false],
  ['30 days after the audit of day 30', '2026-03-02', '2026-02-01', '2026-04-01', true],
  ['on day 10, with an audit of long ago', '2025-01-01', '2026-02-01', '2026-02-10', false],
  ['29 days after the audit, without the challenge', '2026-01-01', null, '2026-01-30', false],
  ['30 days after the audit, without the challenge', '2026-01-01', null, '2026-01-31', true],
] as const)('%s, the audit is offered again: %5$s', (_, takenOn, startedOn, today, expected) => {
  expect(isAuditDue(takenOn, { startedOn }, today)).toBe(expected)
})

test.each([
  ['America/New_York', true],
  ['UTC', false],
] as const)('the day of an audit is the day it was for the member, in %s', (zone, expected) => {
  vi.stubEnv('TZ', zone)
  const takenOn = dateOn(new Date('2026-03-02T04:30Z')) // 23:30 of March 1, day 29, in New York
  expect(isAuditDue(takenOn, { startedOn: '2026-02-01' }, '2026-03-03')).toBe(expected)
})
