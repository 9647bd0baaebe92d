import { expect, test } from 'vitest'
import { type Offers, offerIn, shownIn, withForms } from '../../../src/site/offer.ts'
import type { PublicSession } from '../../../src/site/sessions.ts'

const undated: PublicSession = {
  id: 'next-date',
  title: 'Next',
  startsAt: null,
  timeZone: 'Asia/Kolkata',
  minutes: 90,
  phase: 'before',
  isOpen: true,
  isEmailEnabled: true,
  isCanceled: false,
}
const open: PublicSession = { ...undated, id: 'open', startsAt: '2027-02-13T13:30:00.000Z' }
const later: PublicSession = { ...open, id: 'later', startsAt: '2027-03-13T13:30:00.000Z' }
const closed: PublicSession = { ...open, id: 'closed', isOpen: false }
const live: PublicSession = { ...closed, id: 'live', phase: 'live' }
const over: PublicSession = { ...closed, id: 'over', phase: 'over' }
const canceled: PublicSession = { ...live, id: 'canceled', isCanceled: true }

test.each<[string, PublicSession[], string | null]>([
  ['the next open one', [over, closed, open, later, undated], 'open'],
  ['the one that is live', [live, later, undated], 'live'],
  ['never a canceled one', [canceled, later, undated], 'later'],
  ['none while nothing is open', [over, closed, canceled, undated], null],
])('the session that the pages show is %s', (_, sessions, id) => {
  expect(shownIn(sessions)?.id ?? null).toBe(id)
})

test('without email the site takes no registrations, and a platform does', () => {
  const idOf = (session: PublicSession, at: string | null) => shownIn(withForms([session], at))?.id
  const withoutEmail = { ...open, isEmailEnabled: false }
  expect([idOf(open, null), idOf(closed, null)]).toEqual(['open', undefined])
  expect(idOf(withoutEmail, null)).toBeUndefined()
  expect(idOf(withoutEmail, 'https://events.example')).toBe('open')
})

const offers: Offers = {
  signUpLabel: 'Save my seat',
  signUpAddress: null,
  live: 'Live now.',
  closed: { text: 'None is open.', label: 'Tell me' },
  off: 'Not yet.',
}
const platform = { signUpAddress: 'https://events.example/1?lang=en' }
const save = 'Save my seat'

test.each<
  [string, PublicSession[], Partial<Offers>, string | null, string | null, string?, string?]
>([
  ['registration', [open, undated], {}, null, null, '/register', save],
  ['registration by source', [open, undated], {}, 'news', null, '/from/news/register', save],
  ['the date of the next', [closed, undated], {}, null, 'None is open.', '/register', 'Tell me'],
  ['the next session while one is live', [live, later], {}, null, 'Live now.', '/register', save],
  ['the date of the next, live', [live, undated], {}, null, 'Live now.', '/register', 'Tell me'],
  ['nothing without registrations', [{ ...undated, isOpen: false }], {}, null, 'Not yet.'],
  ['the platform', [], platform, null, null, 'https://events.example/1?lang=en', save],
  [
    'the platform, told the source',
    [live],
    platform,
    'news',
    null,
    'https://events.example/1?lang=en&utm_source=news',
    save,
  ],
])('what the site offers is %s', (_, sessions, changes, source, text, href, label) => {
  const link = href === undefined ? null : { href, label }
  expect(offerIn(sessions, { ...offers, ...changes }, source)).toEqual({ text, link })
})
