import { afterAll, describe, inject, test } from 'vitest'
import { attackMatrix } from '../../database/attack-matrix/index.ts'
import { checkRow } from '../../database/checks.ts'
import { addFixture } from '../../support/backend/over-sql.ts'
import { openCopy, rolledBack } from '../../support/hosted.ts'

const hosted = inject('hosted')
const sql = await openCopy(hosted)
afterAll(() => sql.end())

describe('in SQL, on a database only the official CLI has opened', () => {
  for (const row of attackMatrix) {
    test(`${row.says} (${row.table})`, () =>
      rolledBack(sql, async (transaction) => {
        await addFixture(transaction)
        await checkRow(transaction, row)
      }))
  }
})
