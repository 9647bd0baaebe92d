import { describe, test } from 'vitest'
import { addFixture } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { rolledBack } from '#hosted.ts'
import { attackMatrix } from '../../database/attack-matrix/index.ts'
import { checkRow } from '../../database/checks.ts'

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
