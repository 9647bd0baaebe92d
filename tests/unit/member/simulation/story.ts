import fc from 'fast-check'
import { expect } from 'vitest'
import type { Device } from './device.ts'
import { MEMBERS, type MemberName } from './oracle.ts'
import type { Production } from './plant.ts'
import { USED_TOOLS } from './server.ts'
import type { StorageMode } from './storage.ts'
import { type Fate, World } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a member edits, and in which tool. */
const KEYS = [
  ['challenge', 'day:1'],
  ['challenge', 'day:2'],
  ['gauntlet-builder', 'plan:flow'],
] as const
const PAUSES = [5, 200, 1500, 5 * SECOND, 20 * SECOND, 2 * MINUTE, 10 * MINUTE, 5 * HOUR] as const
const CLOCK_ERRORS = [0, 2 * DAY, -3 * DAY, 4 * MINUTE, -20 * MINUTE, HOUR] as const
const STORAGE_MODES: readonly StorageMode[] = ['works', 'is full', 'is forbidden']

interface Scene {
  readonly world: World
  readonly device: Device
  readonly tab: number
  /** From 0 to 99: which of several. */
  readonly choice: number
}

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], choice: number): Item => {
  const item = items[choice % items.length]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

const ACTIONS = {
  async edit({ world, device, tab, choice }) {
    if (!device.session) device.signIn('mira')
    const page = device.tab(tab)
    if (!page?.isReady) await world.scheduler.pass(200)
    const [tool, key] = pick<(typeof KEYS)[number]>(KEYS, choice)
    if (page?.isReady) page.edit(tool, key)
  },
  wait: ({ world, choice }) => world.scheduler.pass(pick(PAUSES, choice)),
  complete({ device, tab }) {
    const page = device.tab(tab)
    if (page?.isReady) page.complete()
  },
  focus: ({ device, tab }) => device.tab(tab)?.refresh(),
  hide: ({ device, tab }) => device.tabs[tab]?.hide(),
  'crash the tab': ({ device, tab, choice }) => device.tabs[tab]?.crashAfter(choice),
  'freeze the tab': ({ device, tab }) => device.tabs[tab]?.freeze(),
  'wake the tab': ({ device, tab }) => device.tabs[tab]?.wake(),
  'lose the network': ({ device }) => {
    device.isOnline = false
  },
  'regain the network': ({ device }) => {
    device.isOnline = true
    for (const tab of device.tabs) tab?.refresh()
  },
  'change the clock': ({ device, choice }) => device.setClock(pick(CLOCK_ERRORS, choice)),
  // A page whose storage stops working says that newer edits last only as long as the page.
  'change the storage': ({ world, device, choice }) => {
    device.storageMode = pick(STORAGE_MODES, choice)
    if (device.storageMode !== 'works')
      for (const member of MEMBERS) world.acceptLoss(device, member, 0)
  },
  'sign out': ({ device }) => device.signOut(false),
  'sign out anyway': ({ device }) => device.signOut(true),
  'revoke the session': ({ device }) => {
    if (device.session) device.session.isRevoked = true
  },
  'sign in': ({ device, choice }) => device.signIn(pick(MEMBERS, choice)),
} satisfies Record<string, (scene: Scene) => void | Promise<void>>

type ActionName = keyof typeof ACTIONS

/** How often each is drawn, if not twice. */
const WEIGHTS: Readonly<Partial<Record<ActionName, number>>> = {
  edit: 12,
  wait: 10,
  complete: 1,
  focus: 3,
  'crash the tab': 3,
  'change the storage': 1,
  'sign out': 1,
  'sign out anyway': 1,
  'revoke the session': 1,
}

const actionNames = Object.keys(ACTIONS).filter((name): name is ActionName => name in ACTIONS)

const step = fc.record(
  {
    action: fc.constantFrom(
      ...actionNames.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 2 }, () => name)),
    ),
    device: fc.nat(2),
    tab: fc.nat(1),
    choice: fc.nat(99),
  },
  { noNullPrototype: true },
)

const fate: fc.Arbitrary<Fate> = fc.record(
  {
    kind: fc.constantFrom('fine', 'fine', 'fine', 'lost', 'answer lost', 'twice', 'delayed'),
    there: fc.constantFrom(50, 10, 900, 4000),
    back: fc.constantFrom(50, 10, 900, 9000),
  },
  { noNullPrototype: true },
)

export const story = fc.record(
  {
    steps: fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }),
    fates: fc.array(fate, { maxLength: 25, size: 'max' }),
  },
  { noNullPrototype: true },
)

export type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

/** Lives through a story and checks what every device shows in the end. @throws what is wrong */
export async function live(production: Production, { steps, fates }: Story): Promise<void> {
  const world = new World(production, fates)
  for (const { action, device, tab, choice } of steps)
    await ACTIONS[action]({ world, device: pick(world.devices, device), tab, choice })
  await comeToRest(world)
  for (const member of MEMBERS) await checkEnd(world, member)
  expect(world.lies).toEqual([])
}

/** Nothing fails any more. Every member looks in on every device, so that all work gets its turn. */
async function comeToRest(world: World): Promise<void> {
  world.heal()
  for (const device of world.devices) {
    for (const tab of device.tabs) tab?.wake()
    for (const tab of device.tabs) tab?.refresh()
  }
  await world.scheduler.pass(6 * MINUTE)
  for (const member of [...MEMBERS, ...MEMBERS]) await openEverywhere(world, member)
}

async function openEverywhere(world: World, member: MemberName): Promise<void> {
  for (const device of world.devices) {
    device.signIn(member)
    device.tab(0)
    await world.scheduler.pass(SECOND)
    // What the page has by now is left out of the second answer.
    device.tab(0)?.refresh()
  }
  await world.scheduler.pass(30 * SECOND)
}

async function checkEnd(world: World, member: MemberName): Promise<void> {
  await openEverywhere(world, member)
  for (const [tool, key] of KEYS)
    world.oracle.checkWinner(member, key, world.rowOf(member, tool).state[key]?.v)
  if (world.oracle.completed.has(member))
    expect(world.rowOf(member, 'challenge').isCompleted, 'completed').toBe(true)
  for (const tool of USED_TOOLS) {
    const { state, isCompleted } = world.rowOf(member, tool)
    for (const device of world.devices) {
      const shown = device.tabs[0]?.shown.get(tool)
      const what = `device ${device.number} of ${member}`
      expect(shown, what).toMatchObject({ isReady: true, isCompleted, saved: 'saved' })
      expect(shown?.state, what).toEqual(state)
    }
  }
}
