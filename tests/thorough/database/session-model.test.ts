import { expect, test } from 'vitest'
import { explore } from '../../database/registration/event-tree.ts'
import { prepareSession, sessionSimulation } from '../../database/registration/session-tree.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'

const sql = await openOwnCopy()
await prepareSession(sql)

test('any four things that happen to a session send the emails that the model says', async () => {
  expect(await explore(sql, sessionSimulation, 3)).toBeGreaterThan(4000)
})
