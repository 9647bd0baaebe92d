import { afterEach, beforeEach, expect } from 'vitest'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import type { Fault } from '../../../src/shared/fault.ts'
import { Device } from './simulation/device.ts'
import * as production from './simulation/production.ts'
import { Tab } from './simulation/tab.ts'
import { FINE, World } from './simulation/world.ts'

export const TOOL = 'challenge'
export const DAY = 'day:1'

/** The world of the simulation, for one member and a network that takes no time. */
export let world: World
export let device: Device
/** How often the page was asked for, and what was sent, the oldest first. */
export let asked: number
export let sent: ProgressState[]

/** Each test starts with an empty server and an empty browser. No page may say what is not true. */
export function startEachTestEmpty() {
  beforeEach(() => {
    world = new World(production, [])
    world.nextFate = () => ({ ...FINE, there: 0, back: 0 })
    device = new Device(world, 0)
    device.signIn('mira')
    startCounting()
    const { read, save } = world.server
    world.server.read = (...request) => {
      asked += 1
      return read(...request)
    }
    world.server.save = (...request) => {
      sent.push(request[2])
      return save(...request)
    }
  })
  afterEach(() => expect(world.lies).toEqual([]))
}

function startCounting() {
  asked = 0
  sent = []
}

export const seconds = (count: number) => world.scheduler.pass(count * 1000)

/** Opens a page, which has heard from the server. */
export async function open(): Promise<Tab> {
  const page = openWithoutServer()
  await seconds(0)
  return page
}

/** Opens a page that has not heard from the server yet. */
export const openWithoutServer = () => new Tab(world, device, 'mira')

export async function refresh(page: Tab): Promise<void> {
  page.refresh()
  await seconds(0)
}

export const isReady = (page: Tab) => page.shown.get(TOOL)?.isReady
export const seen = (page: Tab, key = DAY) => page.shown.get(TOOL)?.state[key]?.v
export const saved = (page: Tab) => page.shown.get(TOOL)?.saved
/** The names of what the browser stores. */
export const stored = () => Object.keys(device.storage).join()
/** What the server has. */
export const row = () => world.rowOf('mira', TOOL)

/** Edits on another device. @returns what the server has now */
export async function editElsewhere(key = DAY): Promise<number> {
  const elsewhere = new Device(world, 1)
  elsewhere.signIn('mira')
  const edit = new Tab(world, elsewhere, 'mira').edit(TOOL, key)
  await seconds(1)
  startCounting()
  return edit
}

/** Makes requests fail. @returns how to let them through again */
export function fail(kind: Fault['kind'], ...requests: ('read' | 'save')[]): () => void {
  const working = { ...world.server }
  for (const request of requests)
    world.server[request] = () => {
      throw world.fault(kind)
    }
  return () => Object.assign(world.server, working)
}
