import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Backend, startBackend } from '../../../scripts/local/backend/backend.ts'
import { attackMatrix } from '../../database/attack-matrix/index.ts'
import { cellName, checkCell } from '../../database/check-cell.ts'
import { Api, admitPeople, openWorldOverHttp } from '../../support/backend/over-http.ts'
import type { World } from '../../support/backend/world.ts'

describe('over HTTP, on the embedded backend', () => {
  let folder: string
  let backend: Backend
  let world: World

  // Not the backend of the other files: each cell puts every row of the world back.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matrix-'))
    backend = await startBackend({ port: 0, dataDir: folder, seed: false })
    const api = new Api(backend)
    world = await openWorldOverHttp(api, await admitPeople(api))
  })

  afterAll(async () => {
    await backend.stop()
    await rm(folder, { recursive: true })
  })

  for (const row of attackMatrix) {
    for (const cell of row.cells) {
      test(cellName(row, cell), () => checkCell(world, row, cell))
    }
  }
})
