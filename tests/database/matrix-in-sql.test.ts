import type { TransactionSql } from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connect, inDatabase, PUSHED_DATABASE } from '../support/hosted.ts'
import { openWorldInSql } from '../support/over-sql.ts'
import { attackMatrix, type MatrixRow } from './attack-matrix.ts'
import { cellName, checkCell } from './check-cell.ts'

const sql = connect(inDatabase(inject('hosted').superuser, PUSHED_DATABASE))
afterAll(() => sql.end())

/** Runs in a transaction that leaves nothing behind. */
async function undone(work: (transaction: TransactionSql) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await sql
    .begin(async (transaction) => {
      await work(transaction)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

async function checkRow(transaction: TransactionSql, row: MatrixRow): Promise<void> {
  const world = await openWorldInSql(transaction)
  for (const cell of row.cells) {
    await checkCell(world, row, cell).catch((error: unknown) => {
      throw new Error(cellName(row, cell), { cause: error })
    })
  }
}

/** The embedded backend hands out every right on every table; then only policies and guards stand. */
const grantEverything = 'grant all on all tables in schema public to anon, authenticated'

describe('in SQL, on a database only the official CLI has opened', () => {
  for (const row of attackMatrix) {
    test(`${row.id} ${row.says} (${row.table})`, () =>
      undone((transaction) => checkRow(transaction, row)))
  }
})

describe('in SQL, with every right on every table handed out', () => {
  for (const row of attackMatrix) {
    test(`${row.id} ${row.says} (${row.table})`, () =>
      undone(async (transaction) => {
        await transaction.unsafe(grantEverything)
        await checkRow(transaction, row)
      }))
  }
})

type Defence = { table: string; name: string; weaken: string }

async function listDefences(): Promise<Defence[]> {
  return sql<Defence[]>`
    select tablename as table, policyname as name,
      format('drop policy %I on public.%I', policyname, tablename) as weaken
    from pg_policies where schemaname = 'public'
    union all
    select tablename, policyname || ' (opened)',
      format('alter policy %I on public.%I', policyname, tablename)
        || case when cmd <> 'INSERT' then ' using (true)' else '' end
        || case when cmd in ('INSERT', 'UPDATE') then ' with check (true)' else '' end
    from pg_policies where schemaname = 'public'
    union all
    select relname, tgname, format('drop trigger %I on public.%I', tgname, relname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid in ('private.refuse_change'::regproc, 'private.refuse_audit_write'::regproc)`
}

async function isNoticed({ table, weaken }: Defence): Promise<boolean> {
  let isNoticed = false
  await undone(async (transaction) => {
    await transaction.unsafe(grantEverything)
    await transaction.unsafe(weaken)
    for (const row of attackMatrix.filter((each) => each.table === table)) {
      if (isNoticed) return
      await transaction
        .savepoint(async (inner) => {
          await checkRow(inner, row)
          throw new Error('nothing noticed')
        })
        .catch((error: Error) => {
          isNoticed = error.message !== 'nothing noticed'
        })
    }
  })
  return isNoticed
}

describe('the matrix itself', () => {
  test('notices every policy that is dropped or opened and every guard that is dropped', async () => {
    const defences = await listDefences()
    const unnoticed: string[] = []
    for (const defence of defences) {
      if (!(await isNoticed(defence))) unnoticed.push(`${defence.table}: ${defence.name}`)
    }
    expect(defences.length).toBeGreaterThan(40)
    expect(unnoticed).toEqual([])
  })

  test('notices nothing where nothing is weakened', async () => {
    for (const table of new Set(attackMatrix.map((row) => row.table))) {
      expect(await isNoticed({ table, name: 'nothing', weaken: 'select 1' })).toBe(false)
    }
  })
})
