import { afterAll, expect, inject, test } from 'vitest'
import { exploreAll } from '../../database/registration/event-tree.ts'
import { prepareSession, sessionSimulation } from '../../database/registration/session-tree.ts'
import { openCopy } from '../../support/hosted.ts'

const sql = await openCopy(inject('hosted'))
await prepareSession(sql)
afterAll(() => sql.end())

test('any four things that happen to a session send the emails that the model says', async () => {
  expect(await exploreAll(sql, sessionSimulation, 4)).toBeGreaterThan(4000)
})
