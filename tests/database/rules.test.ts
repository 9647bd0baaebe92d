import { test } from 'vitest'
import { addFixture, handOutEveryGrant } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { rolledBack } from '#hosted.ts'
import { allChecks } from './checks.ts'

const sql = await openOwnCopy()
await sql.begin(async (transaction) => {
  await addFixture(transaction)
  await transaction.unsafe(handOutEveryGrant)
})

for (const { says, run } of allChecks) {
  test(`with every grant handed out, ${says}`, () => rolledBack(sql, run))
}
