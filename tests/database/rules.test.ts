import { afterAll, inject, test } from 'vitest'
import { addFixture, handOutEveryGrant } from '../support/backend/over-sql.ts'
import { openCopy, rolledBack } from '../support/hosted.ts'
import { allChecks } from './checks.ts'

const sql = await openCopy(inject('hosted'))
await sql.begin(async (transaction) => {
  await addFixture(transaction)
  await transaction.unsafe(handOutEveryGrant)
})
afterAll(() => sql.end())

for (const { says, run } of allChecks) {
  test(`with every grant handed out, ${says}`, () => rolledBack(sql, run))
}
