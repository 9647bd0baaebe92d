import { describe, expect, test } from 'vitest'
import {
  sampleDateSql,
  withSampleDate,
  withSampleTrainer,
} from '../../../src/content-model/sample/sample.ts'

const open = { id: 'pilot', date: null, time: null, timeZone: 'Asia/Kolkata' }
const dated = { ...open, date: '2031-02-14', time: '18:30' }

describe('a sample date', () => {
  test('is an evening in two weeks', () => {
    const { date, time } = withSampleDate(open)
    const days = (Date.parse(`${date}T00:00:00+05:30`) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(12.9)
    expect(days).toBeLessThanOrEqual(14)
    expect(time).toBe('19:00')
  })

  test('is the session’s in the database too', () => {
    const { date } = withSampleDate(open)
    expect(sampleDateSql(open)).toContain(
      `update public.masterclass_sessions set starts_at = '${date}T13:30:00.000Z' where slug = 'pilot';`,
    )
  })

  test('never stands in for the owner’s', () => {
    expect(withSampleDate(dated)).toEqual(dated)
    expect(sampleDateSql(dated)).toBe('')
  })
})

describe('a sample trainer', () => {
  test('has a name, an address and a drawn portrait', async () => {
    const trainer = { name: null, portrait: null, senderAddress: null }
    expect(await withSampleTrainer(trainer)).toEqual({
      name: 'Sample Trainer',
      portrait: expect.stringMatching(/^data:image\/svg\+xml,/),
      senderAddress: 'masterclass@example.com',
    })
  })

  test('never stands in for the owner’s', async () => {
    const trainer = { name: 'Kavya Rao', portrait: null, senderAddress: null }
    expect(await withSampleTrainer(trainer)).toEqual(trainer)
  })
})
