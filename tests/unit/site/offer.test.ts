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
const quiet: PublicSession = { ...open, id: 'quiet', isEmailEnabled: false }
const later: PublicSession = { ...open, id: 'later', startsAt: '2027-03-13T13:30:00.000Z' }
const closed: PublicSession = { ...open, id: 'closed', isOpen: false }
const live: PublicSession = { ...closed, id: 'live', phase: 'live' }
const over: PublicSession = { ...closed, id: 'over', phase: 'over' }
const canceled: PublicSession = { ...live, id: 'canceled', isCanceled: true }

const address = 'https://events.example/1?lang=en'

test.each<[string, PublicSession[], string | null, platform?: string]>([
  ['the next open one', [over, closed, open, later, undated], 'open'],
  ['the one that is live', [live, later, undated], 'live'],
  ['never a canceled one', [canceled, later, undated], 'later'],
  ['none while nothing is open', [over, closed, canceled, undated], null],
  ['never one that the form cannot take people for', [quiet, later, undated], 'later'],
  ['one that a platform takes people for', [closed, quiet, later], 'quiet', address],
])('the session that the pages show is %s', (_, sessions, id, platform) => {
  expect(shownIn(withForms(sessions, platform ?? null))?.id ?? null).toBe(id)
})

const offers: Offers = {
  signUpLabel: 'Save my seat',
  signUpAddress: null,
  live: 'Live now.',
  closed: { text: 'None is open.', label: 'Tell me' },
  off: 'Not yet.',
}
const platform = { signUpAddress: address }
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
  ['the platform', [], platform, null, null, address, save],
  ['the platform by source', [live], platform, 'news', null, `${address}&utm_source=news`, save],
])('what the site offers is %s', (_, sessions, changes, source, text, href, label) => {
  const link = href === undefined ? null : { href, label }
  expect(offerIn(sessions, { ...offers, ...changes }, source)).toEqual({ text, link })
})
