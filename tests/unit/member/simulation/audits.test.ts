import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answersOf,
  auditHistory,
  currentResult,
  rate,
  retake,
} from '../../../../src/features/audit/history-rules.ts'
import { ANSWERS, type Answer } from '../../../../src/features/audit/rules.ts'
import type { ProgressState } from '../../../../src/features/member/entries.ts'
import { questions } from '../../../support/people/audits.ts'
import type { Device } from './device.ts'
import { Oracle } from './oracle.ts'
import { production } from './production.ts'
import type { Tab } from './tab.ts'
import { World } from './world.ts'

/* One member takes audits on three devices. Other stories are told as in sync.test.ts. */
const numRuns = Math.ceil(Number(process.env['STORIES'] ?? 1000) / 40)
const path = process.env['STORY'] ?? ''

const MEMBER = 'mira'
/** Under the name of one of the tools that the simulated server offers. */
const AUDIT = 'challenge'
const SECOND = 1000
const CLOCK_ERRORS = [0, 172_800_000, -259_200_000, 240_000] as const
const PAUSES = [5, 1500, 20 * SECOND, 600 * SECOND] as const

/** Which audits were completed: those that a page has shown, and those that a crash may have kept. */
class Audits extends Oracle {
  readonly shown = new Set<number>()
  readonly possible = new Set<number>()

  /** The entries of an audit are no numbers of edits. */
  override checkOwner(): void {}

  note(page: Tab): void {
    const state = page.shown.get(AUDIT)?.state
    if (page.isInUse && state) for (const { id } of auditHistory(state)) this.shown.add(id)
  }
}

const step = fc.record(
  {
    action: fc.constantFrom(
      ...(['rate', 'take', 'take', 'retake', 'look', 'wait', 'wait', 'crash'] as const),
      ...(['lose the network', 'regain the network', 'change the clock'] as const),
    ),
    device: fc.nat(2),
    tab: fc.nat(1),
    choice: fc.nat(99),
  },
  { noNullPrototype: true },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function rateNext(state: ProgressState, value: Answer, now: number): ProgressState {
  const open = questions.find(({ id }) => !answersOf(state, questions).has(id))
  return open ? rate(state, questions, open.id, value, now) : state
}

function edit(
  page: Tab,
  audits: Audits,
  change: (state: ProgressState, now: number) => ProgressState,
) {
  page.change(AUDIT, (state, now) => {
    const edited = change(state, now)
    for (const { id } of auditHistory(edited)) audits.possible.add(id)
    return edited
  })
  audits.note(page)
}

async function act(world: World, audits: Audits, { action, device: number, tab, choice }: Step) {
  const device = world.devices[number]
  if (!device) return
  const value = ANSWERS[choice % 5] ?? 1
  if (action === 'wait') return world.scheduler.pass(PAUSES[choice % 4] ?? 5)
  if (action === 'lose the network') device.isOnline = false
  if (action === 'regain the network') device.isOnline = true
  if (action === 'change the clock') device.setClock(CLOCK_ERRORS[choice % 4] ?? 0)
  if (action === 'crash') device.tabs[tab]?.crashAfter(choice)
  const page = device.tab(tab)
  if (!page) return
  if (!page.isReady) await world.scheduler.pass(200)
  if (action === 'look') page.refresh()
  if (action === 'rate') edit(page, audits, (state, now) => rateNext(state, value, now))
  if (action === 'retake') edit(page, audits, (state, now) => retake(state, now))
  if (action === 'take') takeWhole(page, audits, value)
}

function takeWhole(page: Tab, audits: Audits, value: Answer): void {
  edit(page, audits, (state, now) => (currentResult(state, questions) ? retake(state, now) : state))
  for (const _ of questions) edit(page, audits, (state, now) => rateNext(state, value, now))
}

async function look(world: World, device: Device): Promise<void> {
  device.tab(0)?.refresh()
  await world.scheduler.pass(60 * SECOND)
}

async function live(steps: readonly Step[]): Promise<void> {
  const audits = new Audits()
  const world = new World(production, [], audits)
  for (const device of world.devices) device.signIn(MEMBER)
  for (const each of steps) await act(world, audits, each)
  world.heal()
  for (let round = 0; round < 3; round += 1)
    for (const device of world.devices) await look(world, device)

  const { state } = world.rowOf(MEMBER, AUDIT)
  const ids = auditHistory(state).map(({ id }) => id)
  expect(ids, 'nothing is lost').toEqual(expect.arrayContaining([...audits.shown]))
  expect([...audits.possible], 'nothing is made up').toEqual(expect.arrayContaining(ids))
  expect(new Set(ids).size, 'nothing is there twice').toBe(ids.length)
  for (const device of world.devices)
    expect(device.tabs[0]?.shown.get(AUDIT)).toMatchObject({ state, saved: 'saved' })
  expect(world.lies).toEqual([])
}

test('whatever fails, every device shows every completed audit, once and in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }), live),
    { numRuns, path },
  )
})
