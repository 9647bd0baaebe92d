import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { explore } from './event-tree.ts'
import { prepareSession, sessionSimulation } from './session-tree.ts'

const sql = await openOwnCopy()
await prepareSession(sql)

test('any three things that happen to a session send the emails that the model says', async () => {
  expect(await explore(sql, sessionSimulation, 2)).toBeGreaterThan(400)
})
