import { expect, test } from 'vitest'
import { audiencesOf, problemIn, stateOf } from '../../../src/features/admin/emails/email-rules.ts'

const now = new Date('2027-03-01T12:00:00Z')

const [startsAt, endsAt] = ['2027-02-13T13:30:00.000Z', '2027-02-28T00:00:00.000Z']
const session = { startsAt, endsAt, canceledAt: null }
const beforeIt = ['confirmed', 'waiting']
const afterIt = [...beforeIt, 'attended', 'missed']

test.each([
  ['after a session to those who came and who missed it', {}, afterIt],
  ['while it runs too', { endsAt: '2027-03-01T13:00:00.000Z' }, afterIt],
  ['from its start on', { startsAt: '2027-03-01T12:00:00Z' }, afterIt],
  ['before it to those with a seat or waiting', { startsAt: '2027-03-01T12:00:01Z' }, beforeIt],
  ['to people who want to know a date', { startsAt: null, endsAt: null }, beforeIt],
  ['to nobody as missing a canceled one', { canceledAt: '2027-02-01T00:00:00Z' }, beforeIt],
  ['until 30 days after it', {}, afterIt, new Date('2027-03-30T00:00:00Z')],
  ['and not later', {}, [], new Date('2027-03-30T00:00:01Z')],
])('an owner can write %s', (_, change, audiences, at?: Date) => {
  expect(audiencesOf({ ...session, ...change }, now, at)).toEqual(audiences)
})

const draft = { id: '1', audience: 'news', subject: 'News for {name}', text: 'Hello', when: 'now' }

test('an email can be sent once all is there, and for later before its people are', () => {
  expect(problemIn(draft, 1, now)).toBeNull()
  expect(problemIn({ ...draft, audience: 'missed:1', text: '{link}' }, 1, now)).toBeNull()
  expect(problemIn({ ...draft, when: '2027-03-03T12:00' }, 0, now)).toBeNull()
})

test.each([
  ['for nobody', {}, 'audience', 'nobody', 0],
  ['before its people are counted', {}, 'audience', 'uncounted', 'uncounted' as const],
  ['to people who can get none', {}, 'audience', 'nobody', 'nobody' as const],
  ['without a subject', { subject: ' \u200b' }, 'subject', 'subject'],
  ['without a text', { text: '\n' }, 'text', 'text'],
  ['with an unknown name', { text: 'Hello {nmae}' }, 'text', 'unknown'],
  ['with a name of two words', { text: 'Hello {first name}' }, 'text', 'unknown'],
  ['with spaces around a name', { subject: 'Hello { name }' }, 'subject', 'unknown'],
  ['with a name in another script', { text: 'नमस्ते {नाम}' }, 'text', 'unknown'],
  ['with a link as its subject', { subject: '{link}', audience: 'missed:1' }, 'subject', 'unknown'],
  ['with the page of guests to people who may be none', { text: '{link}' }, 'text', 'unknown'],
  ['in a year that the database takes no more', { when: '9999-01-01T00:00' }, 'at', 'when'],
  ['at no time', { when: '' }, 'at', 'when'],
  ['in a year of five digits', { when: '20266-01-02T15:00' }, 'at', 'when'],
  ['at a past time', { when: '2027-02-27T12:00' }, 'at', 'past'],
])('an email %s cannot', (_, change, field, problem, reach?: number | 'uncounted' | 'nobody') => {
  expect(problemIn({ ...draft, ...change }, reach ?? 1, now)).toMatchObject({ field, problem })
})

const sendAt = '2027-03-01T11:00:00.000Z'
const mailing = { sendAt, startedAt: sendAt, writtenAt: null, stoppedAt: null, figures: {} }

test.each([
  ['scheduled', { startedAt: null, sendAt: '2027-03-01T12:00:01.000Z' }],
  ['running', { startedAt: null }],
  ['running', {}],
  ['running', { writtenAt: sendAt, figures: { due: 1, sent: 4 } }],
  ['over', { writtenAt: sendAt, figures: { due: 0, sent: 5 } }],
  ['stopped', { stoppedAt: sendAt, figures: { due: 1 } }],
])('the list says of an email that it is %s with %j', (state, change) => {
  expect(stateOf({ ...mailing, ...change }, now)).toBe(state)
})
