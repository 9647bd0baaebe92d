import { afterAll, expect, inject, test } from 'vitest'
import { exploreAll } from '../../database/registration/event-tree.ts'
import {
  exploreMoves,
  peopleSimulation,
  preparePeople,
} from '../../database/registration/people-tree.ts'
import { openCopy } from '../../support/hosted.ts'

const sql = await openCopy(inject('hosted'))
await preparePeople(sql)
afterAll(() => sql.end())

test('any four things that people do come out as the model says', async () => {
  expect(await exploreAll(sql, peopleSimulation, 4)).toBeGreaterThan(4000)
})

test('any two things after an account has moved come out as the model says', async () => {
  expect(await exploreMoves(sql, 2)).toBeGreaterThan(4000)
})
