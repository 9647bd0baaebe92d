import { expect } from 'playwright/test'
import { test as base } from '#backend/worker.ts'
import { type Account, makeAdmin, newAccount } from '#people/admin.ts'
import type { OtherEngine } from '../../../scripts/browsers/browser.ts'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import type { Device, Engine } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebkit } from './drivers/webkit.ts'
import { Network } from './network.ts'
import { Person } from './person.ts'

export interface EngineOptions {
  engineName: OtherEngine
  /** Where the engine's program is. */
  enginePath: string
}

interface Actors {
  device: Device
  /** Somebody at a browser without any data. */
  visitor: Person
  account: Account
  /** Somebody with a fresh account, signed in. */
  member: Person
  /** The same with the role of an admin. */
  admin: Person
  /** Announces reports of the pages that a test provokes on purpose. */
  allow: (text: RegExp) => void
}

/** A test of all engines. It fails on any error, warning or policy violation in its pages. */
export const test = base.extend<Actors, EngineOptions & { network: Network; engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  enginePath: ['', { option: true, scope: 'worker' }],

  network: [async ({ ownBackend: _ }, use) => use(new Network()), { scope: 'worker' }],

  engine: [
    async ({ engineName, enginePath, network }, use) => {
      await using proxy = await startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) =>
        network.answer(incoming, outgoing),
      )
      const engine = await start[engineName](enginePath, proxy.url)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],

  device: async ({ engine }, use) => {
    const device = await engine.openDevice()
    await use(device)
    await device.close()
  },

  visitor: async ({ device, network, allow: _ }, use, testInfo) => {
    const visitor = new Person(await device.openTab(), device)
    await use(visitor)
    if (testInfo.status === testInfo.expectedStatus) return
    await testInfo.attach('unanswered', { body: [...network.unanswered].join('\n') })
    const body = await visitor.tab.screenshot()
    await testInfo.attach('screenshot', { body, contentType: 'image/png' })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  account: async ({}, use) => use(await newAccount()),

  member: async ({ visitor, account }, use) => {
    await visitor.isSignedIn(account)
    await use(visitor)
  },

  admin: async ({ member, account }, use) => {
    const takeBack = await makeAdmin(account)
    await use(member)
    await takeBack()
  },

  allow: [
    async ({ network }, use) => {
      const expected: RegExp[] = []
      network.reset()
      await use((text) => void expected.push(text))
      const isExpected = (report: string) => expected.some((text) => text.test(report))
      expect(network.reports.filter((report) => !isExpected(report))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const start: Record<OtherEngine, (path: string, proxy: string) => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebkit,
}
