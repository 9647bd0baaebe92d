import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { explore } from './event-tree.ts'
import { moves, peopleSimulation, preparePeople } from './people-tree.ts'

const sql = await openOwnCopy()
await preparePeople(sql)

test('any three things that people do come out as the model says', async () => {
  expect(await explore(sql, peopleSimulation, 2)).toBeGreaterThan(400)
})

test('an account that moves becomes the person of its address, whoever was there', async () => {
  expect(await explore(sql, peopleSimulation, 1, moves)).toBeGreaterThan(400)
})
