import { expect, test } from 'vitest'
import { withSampleTrainer } from '../../../src/content-model/sample/sample.ts'

test('a sample trainer has a name, an address and a drawn portrait', async () => {
  const trainer = { name: null, portrait: null, senderAddress: null }
  expect(await withSampleTrainer(trainer)).toEqual({
    name: 'Sample Trainer',
    portrait: expect.stringMatching(/^data:image\/svg\+xml,/),
    senderAddress: 'masterclass@example.com',
  })
})

test('a sample trainer never stands in for the owner’s', async () => {
  const trainer = { name: 'Kavya Rao', portrait: null, senderAddress: null }
  expect(await withSampleTrainer(trainer)).toEqual(trainer)
})
