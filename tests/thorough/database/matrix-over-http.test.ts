import { afterAll, describe, test } from 'vitest'
import { Api, admitPeople, openWorldOverHttp } from '#backend/over-http.ts'
import { openOwnFolder } from '#temporary-folder.ts'
import { startBackend } from '../../../scripts/local/backend/backend.ts'
import { cellName, checkCell } from '../../database/attack-matrix/check-cell.ts'
import { attackMatrix } from '../../database/attack-matrix/index.ts'

// Not the backend of the other files: each cell puts every row of the world back.
const backend = await startBackend({ port: 0, dataDir: await openOwnFolder(), seed: false })
afterAll(backend.stop)
const api = new Api(backend)
const world = await openWorldOverHttp(api, await admitPeople(api))

describe('over HTTP, on the embedded backend', () => {
  for (const row of attackMatrix) {
    for (const cell of row.cells) {
      test(cellName(row, cell), () => checkCell(world, row, cell))
    }
  }
})
