import { beforeAll, describe, inject, test } from 'vitest'
import { Api, admitPeople, openWorldOverHttp } from '../support/over-http.ts'
import type { World } from '../support/world.ts'
import { attackMatrix } from './attack-matrix/index.ts'
import { cellName, checkCell } from './check-cell.ts'

describe('over HTTP, on the embedded backend', () => {
  const api = new Api(inject('backend'))
  let world: World

  beforeAll(async () => {
    world = await openWorldOverHttp(api, await admitPeople(api))
  })

  for (const row of attackMatrix) {
    for (const cell of row.cells) {
      test(cellName(row, cell), () => checkCell(world, row, cell))
    }
  }
})
