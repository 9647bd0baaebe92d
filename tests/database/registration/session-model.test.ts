import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { exploreAll } from './event-tree.ts'
import { prepareSession, sessionSimulation } from './session-tree.ts'

const sql = await openOwnCopy()
await prepareSession(sql)

test('any three things that happen to a session send the emails that the model says', async () => {
  expect(await exploreAll(sql, sessionSimulation, 3)).toBeGreaterThan(400)
})
