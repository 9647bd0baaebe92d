import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { Difference, exploreAll, faultsOf, plant } from './event-tree.ts'
import { prepareSession, sessionSimulation } from './session-tree.ts'

const sql = await openOwnCopy()
await prepareSession(sql)

test('any three things that happen to a session send the emails that the model says', async () => {
  expect(await exploreAll(sql, sessionSimulation, 3)).toBeGreaterThan(400)
})

/** Faults of functions that the model must find, by what somebody would notice. */
const faults = faultsOf({
  judge_email: [
    ['a canceled session goes on reminding', 'session.canceled_at is not null\n', 'false\n'],
  ],
  mail_date: [
    ['a date that has passed is told', /p_session.starts_at, p_session/, 'null, p_session'],
  ],
  recording_of: [['a recording is shown before the end', 'p_session.ends_at <= now()', 'true']],
  mail_recordings: [
    ['who was there is told that they missed it', 'when attended_at is null', 'when true'],
  ],
  mail_promotions: [
    ['who waits is told of a seat after the session', 'private.is_ahead(session)', 'true'],
  ],
  can_join: [['who waits gets into the room', "p_registration.state = 'registered'", 'true']],
  gets_session_emails: [
    ['who may not be emailed is', /\(p_registration\)\.may_be_emailed/, 'true'],
  ],
})

test.each(faults)('the model finds that %s', async (_, name, from, to) => {
  const restored = await plant(sql, name, from, to)
  await expect(exploreAll(sql, sessionSimulation, 3)).rejects.toThrow(Difference)
  await restored()
})
