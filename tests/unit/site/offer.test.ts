import { describe, expect, test } from 'vitest'
import { type Offers, offerIn, type Phase, phaseOf } from '../../../src/site/offer.ts'

const session = { start: new Date('2027-02-13T13:30:00Z'), minutes: 90 }

describe('a session of 90 minutes at 13:30', () => {
  test.each<[string, Phase]>([
    ['2027-02-13T13:29:59.999Z', 'before'],
    ['2027-02-13T13:30:00Z', 'live'],
    ['2027-02-13T14:59:59.999Z', 'live'],
    ['2027-02-13T15:00:00Z', 'over'],
    ['2028-01-01T00:00:00Z', 'over'],
  ])('at %s is %s', (now, phase) => {
    expect(phaseOf(session, new Date(now))).toBe(phase)
  })

  test('is still to come while its date is not set', () => {
    expect(phaseOf(null, new Date('2027-02-13T13:30:00Z'))).toBe('before')
  })
})

const offers: Offers = {
  signUpLabel: 'Save my seat',
  signUpAddress: null,
  live: { text: 'Live now.', label: 'Join' },
  joinAddress: 'https://join.example',
  over: { text: 'Over, recorded.', label: 'Watch', waiting: 'Over.' },
  recordingAddress: 'https://recording.example',
}
const platform = { signUpAddress: 'https://events.example/1?lang=en' }
const save = 'Save my seat'

describe('what the site offers', () => {
  test.each<[string, Phase, Partial<Offers>, string | null, string | null, string | null, string?]>(
    [
      ['registration', 'before', {}, null, null, '/register', save],
      ['registration by source', 'before', {}, 'news', null, '/from/news/register', save],
      ['the platform', 'before', platform, null, null, 'https://events.example/1?lang=en', save],
      [
        'the platform, told the source',
        'before',
        platform,
        'news',
        null,
        'https://events.example/1?lang=en&utm_source=news',
        save,
      ],
      ['the way in', 'live', {}, 'news', 'Live now.', 'https://join.example', 'Join'],
      ['no way in, kept private', 'live', { joinAddress: null }, null, 'Live now.', null],
      [
        'the recording',
        'over',
        platform,
        null,
        'Over, recorded.',
        'https://recording.example',
        'Watch',
      ],
      ['no recording yet', 'over', { recordingAddress: null }, null, 'Over.', null],
    ],
  )('is %s (%s)', (_, phase, changes, source, text, href, label) => {
    const link = href === null ? null : { href, label }
    expect(offerIn(phase, { ...offers, ...changes }, source)).toEqual({ text, link })
  })
})
