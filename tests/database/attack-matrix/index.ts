import type { MatrixRow } from './row.ts'

/** What each actor may do with each table and function, and what everyone is refused. */
export const attackMatrix = Object.values(
  import.meta.glob<MatrixRow[]>('./rows/*.ts', { eager: true, import: 'default' }),
).flat()
