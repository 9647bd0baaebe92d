import { expect, test } from 'vitest'
import { DataError, decodeResponse, type Fault } from '../../../src/shared/fault.ts'

const failed = { message: 'No', code: 'PT409' }

test.each<[number, { message: string; code?: string }, Fault]>([
  [200, { message: 'Unexpected token' }, { kind: 'unreadable' }],
  [0, { message: 'RequestAborted: timeout' }, { kind: 'timeout' }],
  [0, { message: 'Failed to fetch' }, { kind: 'offline' }],
  [401, failed, { kind: 'signed-out' }],
  [403, failed, { kind: 'not-allowed' }],
  [400, { message: 'No', code: '42501' }, { kind: 'not-allowed' }],
  [409, failed, { kind: 'refused', ...failed }],
  [404, { message: '<h1>Not found</h1>' }, { kind: 'server' }],
  [500, failed, { kind: 'server' }],
])('an error with status %s and %o is told as %o', async (status, error, fault) => {
  const query = Promise.resolve({ data: null, error, status })
  await expect(decodeResponse(query, () => null)).rejects.toEqual(new DataError(fault))
})
