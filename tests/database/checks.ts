import type { TransactionSql } from 'postgres'
import { worldInSql } from '#backend/over-sql.ts'
import type { SignedIn } from '#backend/world.ts'
import { cellName, checkCell } from './attack-matrix/check-cell.ts'
import { attackMatrix } from './attack-matrix/index.ts'
import type { MatrixCell, MatrixRow } from './attack-matrix/row.ts'
import { type Probe, probes } from './probes/probe.ts'

// Attempts on what the attack matrix does not reach: limits, forms, figures and accounts.
import.meta.glob('./probes/**/*.ts', { eager: true })

/** Attempts that fail by an error as soon as one of them comes out otherwise than it must. */
export type Check = Probe

/** Makes the attempts of some cells; a visitor may carry a token that names someone else. */
async function checkCells(
  sql: TransactionSql,
  row: MatrixRow,
  cells: MatrixCell[],
  impersonated?: SignedIn,
): Promise<void> {
  const world = await worldInSql(sql, impersonated)
  for (const cell of cells) {
    await checkCell(world, row, cell).catch((error: unknown) => {
      throw new Error(cellName(row, cell), { cause: error })
    })
  }
}

/** Every cell of a row, by whom it names. */
export const checkRow = (sql: TransactionSql, row: MatrixRow) => checkCells(sql, row, row.cells)

/**
 * With every grant handed out, what an actor may not see is simply not there: an error would tell
 * that a row with this id exists.
 */
function silently(cell: MatrixCell): MatrixCell {
  if (cell.expected === 'nothing') return { ...cell, expected: 'none' }
  return cell.expected === 'onlyOwn' ? { ...cell, expected: 'onlyOwnSilently' } : cell
}

const rowChecks: Check[] = attackMatrix.map((row) => ({
  says: `${row.says} (${row.table})`,
  run: (sql) => checkCells(sql, row, row.cells.map(silently)),
}))

/** What a visitor may not do, a token that names a member and has a visitor's role may not either. */
const impersonations: Check[] = attackMatrix.flatMap((row) => {
  const cells = row.cells.filter(({ actor }) => actor === 'visitor').map(silently)
  return (['member', 'admin'] as const).map((person) => ({
    says: `${row.says} (${row.table}) as a visitor whose token names the ${person}`,
    run: (sql: TransactionSql) => checkCells(sql, row, cells, person),
  }))
})

/** Everything that is tried on a database in which every grant is handed out. */
export const allChecks: Check[] = [...rowChecks, ...impersonations, ...probes]
