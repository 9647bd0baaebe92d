import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { Difference, exploreAll, plant } from './event-tree.ts'
import { exploreMoves, peopleSimulation, preparePeople } from './people-tree.ts'

const sql = await openOwnCopy()
await preparePeople(sql)

test('any three things that people do come out as the model says', async () => {
  expect(await exploreAll(sql, peopleSimulation, 3)).toBeGreaterThan(400)
})

test('an account that moves becomes the person of its address, whoever was there', async () => {
  expect(await exploreMoves(sql, 1)).toBeGreaterThan(400)
})

/** Faults that the model must find, by what somebody would notice. */
const faults: [says: string, name: string, from: string | RegExp, to: string][] = [
  [
    'a form changes the name',
    'receive_registration',
    'set held_until',
    "set name = p_fields ->> 'name', held_until",
  ],
  [
    'a form takes a consent',
    'receive_registration',
    'perform private.mail_form',
    "perform private.record_consent(person, true, 'registration', 1); perform private.mail_form",
  ],
  [
    'an import confirms',
    'import_registrations',
    'imported_at = case',
    'confirmed_at = now(), imported_at = case',
  ],
  [
    'an import lifts a cancellation',
    'import_registrations',
    /earlier.canceled_at is not null/g,
    'false',
  ],
  [
    'an import is always emailed',
    'import_registrations',
    'now(), p_may_be_emailed, decided',
    'now(), true, decided',
  ],
  [
    'a cancellation ends news',
    'cancel_registration',
    'if found then',
    "perform private.record_consent(person_id, false, 'registration') from public.registrations where id = found_id; if found then",
  ],
  [
    'a consent stays at the old address',
    'join_people',
    'update private.consents set person_id = p_kept where person_id = p_gone;',
    '',
  ],
  [
    'an earlier link to end the news does nothing',
    'unsubscribe',
    'select person_id from private.joined_ids where id = named',
    'null::uuid',
  ],
  [
    'an earlier link of a registration does nothing',
    'registration_of',
    'select registration_id from private.joined_ids where id = named',
    'null::uuid',
  ],
  [
    'a cancellation is lost when two become one',
    'join_people',
    /num_nonnulls\(kept.canceled_at, gone.canceled_at\) > 0/,
    'false',
  ],
  [
    'a stranger names who has confirmed elsewhere',
    'join_people',
    'then (other).name',
    'then kept.name',
  ],
  [
    'an account that is not verified is a person',
    'follow_account',
    'new.email_confirmed_at is null',
    'false',
  ],
  [
    'an address is left behind',
    'follow_account',
    'set address = new.email, user_id',
    'set user_id',
  ],
]

test.each(faults)('the model finds that %s', async (_, name, from, to) => {
  const restored = await plant(sql, name, from, to)
  const found = async () => {
    await exploreAll(sql, peopleSimulation, 3)
    await exploreMoves(sql, 1)
  }
  await expect(found()).rejects.toThrow(Difference)
  await restored()
})
