import { expect, test, vi } from 'vitest'
import { startOn } from '../../../src/features/challenge/rules.ts'
import { setEntry, type ToolProgress } from '../../../src/features/member/entries.ts'
import * as path from '../../../src/features/path/next-step.ts'
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

const progress: path.PathProgress = {
  completed: new Set(),
  weakest,
  planned: [],
  challenge: 'not-started',
  audits: 1,
  isAuditDue: false,
}
const AUDIT = 'ai-mind-audit'
const slow = { weakest: weakest.slice(1) }
const unknown = { weakest: [] }
const waiting = { challenge: 'waiting' } as const
const due = { challenge: 'due' } as const
const over = { challenge: 'over' } as const
const retake = { ...waiting, isAuditDue: true }
const retaken = { ...over, audits: 2 }
const but = (left: Tool) => TOOLS.filter((tool) => tool !== left)

test.each<[string, readonly Tool[], Partial<path.PathProgress>, string]>([
  ['of a new member is the audit', [], unknown, 'audit'],
  ['after the audit is the weakest category', [AUDIT], slow, 'prompts rapid_learning'],
  ['after the weakest category is the challenge', [AUDIT, 'prompt-pack'], slow, 'start-challenge'],
  ['with flow the weakest is the challenge', [AUDIT], {}, 'start-challenge'],
  ['in the challenge, flow the weakest, is its prompt', [AUDIT], waiting, 'prompts flow_state'],
  ['with the challenge due is today’s check', [], due, 'check-today'],
  ['with the challenge due is today’s check, before a prompt', [AUDIT], due, 'check-today'],
  ['with today checked is the next tool', [AUDIT, 'prompt-pack'], waiting, 'calculator'],
  [
    'after the calculator is to plan the weakest stone without a plan',
    [AUDIT, 'prompt-pack', 'challenge', 'roi-calculator'],
    { planned: ['flow'] },
    'plan rapid_learning',
  ],
  ['with only the challenge left is tomorrow’s', but('challenge'), waiting, 'come-back-tomorrow'],
  ['with only the challenge left is today’s check', but('challenge'), due, 'check-today'],
  ['with only the challenge left is the missed days', but('challenge'), over, 'missed-days'],
  ['of a member who has done all five is none', TOOLS, waiting, 'all-done'],
  ['of a member who has done all five is none after the days', TOOLS, over, 'all-done'],
  ['of who has started the challenge again is today’s check', TOOLS, due, 'check-today'],
  ['of who repeats the challenge alone is today’s check', ['challenge'], due, 'check-today'],
  ['is the audit again when it is time', TOOLS, retake, 'retake'],
  ['is the audit again when it is time, before other tools', [AUDIT], retake, 'retake'],
  ['is today’s check before the audit again', TOOLS, { ...retake, ...due }, 'check-today'],
  ['is today’s check, then the audit again', [AUDIT], { ...retake, ...due }, 'check-today'],
  ['after the second audit is the weakest stone', TOOLS, retaken, 'next-stone flow_state'],
  ['after the days is the weakest stone too', but('challenge'), retaken, 'next-stone flow_state'],
  ['after the second audit is the prompt not used yet', [AUDIT], retaken, 'prompts flow_state'],
  ['of who has an audit that is not known names no category', [AUDIT], unknown, 'prompts'],
  ['with an unknown audit is any plan', but('gauntlet-builder'), unknown, 'plan'],
])('The next step %s', (_, completed, more, step) => {
  const [kind, category] = step.split(' ')
  expect(path.nextStep({ ...progress, completed: new Set(completed), ...more })).toEqual({
    kind,
    category,
  })
})

test('there is no category to plan first when all stones have a plan', () => {
  expect(path.firstUnplanned(weakest, STONES)).toBeUndefined()
  expect(path.firstUnplanned(weakest, [])).toBe('flow_state')
})

const unused = { state: {}, isCompleted: false }
const used = (state = setEntry({}, 'x', 1, 1)) => ({ state, isCompleted: true })
const after = (tool: Tool, more: Partial<Record<Tool, ToolProgress>>) =>
  path.stepAfter(tool, new Map(TOOLS.map((each) => [each, more[each] ?? unused])), '2026-02-01')

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
  expect(path.isAuditDue(takenOn, { startedOn }, today)).toBe(expected)
})

test.each([
  ['America/New_York', true],
  ['UTC', false],
] as const)('the day of an audit is the day it was for the member, in %s', (zone, expected) => {
  vi.stubEnv('TZ', zone)
  const takenOn = dateOn(new Date('2026-03-02T04:30Z')) // 23:30 of March 1, day 29, in New York
  expect(path.isAuditDue(takenOn, { startedOn: '2026-02-01' }, '2026-03-03')).toBe(expected)
})
