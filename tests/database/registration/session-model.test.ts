import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { Difference, exploreAll, plant } from './event-tree.ts'
import { prepareSession, sessionSimulation } from './session-tree.ts'

const sql = await openOwnCopy()
await prepareSession(sql)

test('any three things that happen to a session send the emails that the model says', async () => {
  expect(await exploreAll(sql, sessionSimulation, 3)).toBeGreaterThan(400)
})

/** Faults that the model must find, by what somebody would notice. */
const faults: [says: string, name: string, from: string | RegExp, to: string][] = [
  [
    'a canceled session goes on reminding',
    'judge_email',
    'session.canceled_at is not null\n',
    'false\n',
  ],
  [
    'a date that has passed is told',
    'mail_date',
    /p_session.starts_at, p_session/,
    'null, p_session',
  ],
  ['a recording is shown before the end', 'recording_of', 'p_session.ends_at <= now()', 'true'],
  [
    'who was there is told that they missed it',
    'mail_recordings',
    'when attended_at is null',
    'when true',
  ],
  [
    'who waits is told of a seat after the session',
    'mail_promotions',
    'private.is_ahead(session)',
    'true',
  ],
  ['who waits gets into the room', 'can_join', "p_registration.state = 'registered'", 'true'],
  [
    'who may not be emailed is',
    'gets_session_emails',
    /\(p_registration\)\.may_be_emailed/,
    'true',
  ],
]

test.each(faults)('the model finds that %s', async (_, name, from, to) => {
  const restored = await plant(sql, name, from, to)
  await expect(exploreAll(sql, sessionSimulation, 3)).rejects.toThrow(Difference)
  await restored()
})
