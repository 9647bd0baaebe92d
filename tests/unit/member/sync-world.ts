import { expect, test as vitestTest } from 'vitest'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import type { Fault } from '../../../src/shared/fault.ts'
import { Device } from './simulation/device.ts'
import * as production from './simulation/production.ts'
import { Tab } from './simulation/tab.ts'
import { FINE, World } from './simulation/world.ts'

export const TOOL = 'challenge'
export const DAY = 'day:1'

/** The world of the simulation, for one member and a network that takes no time. */
function emptyWorld() {
  const world = new World(production, [])
  world.nextFate = () => ({ ...FINE, there: 0, back: 0 })
  const device = new Device(world, 0)
  device.signIn('mira')
  /** What each request for the page named as known, and what was sent, the oldest first. */
  const [asked, sent]: [object[], ProgressState[]] = [[], []]
  const { read, save } = world.server
  world.server.read = (member, known) => {
    asked.push(known)
    return read(member, known)
  }
  world.server.save = (...request) => {
    sent.push(request[2])
    return save(...request)
  }
  const seconds = (count: number) => world.scheduler.pass(count * 1000)
  /** Opens a page that has not heard from the server yet. */
  const openWithoutServer = () => new Tab(world, device, 'mira')
  return {
    world,
    device,
    asked,
    sent,
    seconds,
    openWithoutServer,
    /** Opens a page, which has heard from the server. */
    async open() {
      const page = openWithoutServer()
      await seconds(0)
      return page
    },
    async refresh(page: Tab) {
      page.refresh()
      await seconds(0)
    },
    /** The names of what the browser stores. */
    stored: () => Object.keys(device.storage).join(),
    /** What the server has. */
    row: () => world.rowOf('mira', TOOL),
    /** Edits on another device. @returns what the server has now */
    async editElsewhere(key = DAY) {
      const elsewhere = new Device(world, 1)
      elsewhere.signIn('mira')
      const edit = new Tab(world, elsewhere, 'mira').edit(TOOL, key)
      await seconds(1)
      for (const requests of [asked, sent]) requests.length = 0
      return edit
    },
    /** Makes requests fail. @returns how to let them through again */
    fail(kind: Fault['kind'], ...requests: ('read' | 'save')[]) {
      const working = { ...world.server }
      for (const request of requests)
        world.server[request] = () => {
          throw world.fault(kind)
        }
      return () => Object.assign(world.server, working)
    },
  }
}

/** Each test starts with an empty server and an empty browser. No page may say what is not true. */
export const test = (says: string, run: (here: ReturnType<typeof emptyWorld>) => Promise<void>) =>
  vitestTest(says, async () => {
    const here = emptyWorld()
    await run(here)
    expect(here.world.lies).toEqual([])
  })

export const isReady = (page: Tab) => page.shown.get(TOOL)?.isReady
export const seen = (page: Tab, key = DAY) => page.shown.get(TOOL)?.state[key]?.v
export const saved = (page: Tab) => page.shown.get(TOOL)?.saved
