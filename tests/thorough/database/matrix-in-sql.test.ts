import { describe, test } from 'vitest'
import { attackMatrix } from '../../database/attack-matrix/index.ts'
import { checkRow } from '../../database/checks.ts'
import { addFixture } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { rolledBack } from '../../support/hosted.ts'

const sql = await openOwnCopy()

describe('in SQL, on a database only the official CLI has opened', () => {
  for (const row of attackMatrix) {
    test(`${row.says} (${row.table})`, () =>
      rolledBack(sql, async (transaction) => {
        await addFixture(transaction)
        await checkRow(transaction, row)
      }))
  }
})
