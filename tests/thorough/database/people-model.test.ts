import { expect, test } from 'vitest'
import { explore } from '../../database/registration/event-tree.ts'
import { moves, peopleSimulation, preparePeople } from '../../database/registration/people-tree.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'

const sql = await openOwnCopy()
await preparePeople(sql)

test('any four things that people do come out as the model says', async () => {
  expect(await explore(sql, peopleSimulation, 3)).toBeGreaterThan(4000)
})

test('any two things after an account has moved come out as the model says', async () => {
  expect(await explore(sql, peopleSimulation, 2, moves)).toBeGreaterThan(4000)
})
