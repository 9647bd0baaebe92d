import { expect, test } from 'vitest'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { Difference, exploreAll, faultsOf, plant } from './event-tree.ts'
import { exploreMoves, peopleSimulation, preparePeople } from './people-tree.ts'

const sql = await openOwnCopy()
await preparePeople(sql)

test('any three things that people do come out as the model says', async () => {
  expect(await exploreAll(sql, peopleSimulation, 3)).toBeGreaterThan(400)
})

test('an account that moves becomes the person of its address, whoever was there', async () => {
  expect(await exploreMoves(sql, 1)).toBeGreaterThan(400)
})

/** Faults of functions that the model must find, by what somebody would notice. */
const faults = faultsOf({
  receive_registration: [
    ['a form changes the name', 'set held_until', "set name = p_fields ->> 'name', held_until"],
    [
      'a form takes a consent',
      'perform private.mail_form',
      "perform private.record_consent(person, true, 'registration', 1); perform private.mail_form",
    ],
  ],
  admin_import_registrations: [
    ['an import confirms', 'imported_at = case', 'confirmed_at = now(), imported_at = case'],
    ['an import lifts a cancellation', /earlier.canceled_at is not null/g, 'false'],
    ['an import is always emailed', 'now(), p_may_be_emailed, decided', 'now(), true, decided'],
  ],
  cancel_registration: [
    [
      'a cancellation ends news',
      'if found then',
      "perform private.record_consent(person_id, false, 'registration') from public.registrations where id = found_id; if found then",
    ],
  ],
  join_people: [
    [
      'a consent stays at the old address',
      'update private.consents set person_id = p_kept where person_id = p_gone;',
      '',
    ],
    [
      'a cancellation is lost when two become one',
      /num_nonnulls\(kept.canceled_at, gone.canceled_at\) > 0/,
      'false',
    ],
    ['a stranger names who has confirmed elsewhere', 'then (other).name', 'then kept.name'],
  ],
  unsubscribe: [
    [
      'an earlier link to end the news does nothing',
      'select person_id from private.joined_ids where id = named',
      'null::uuid',
    ],
  ],
  registration_of: [
    [
      'an earlier link of a registration does nothing',
      'select registration_id from private.joined_ids where id = named',
      'null::uuid',
    ],
  ],
  follow_account: [
    ['an account that is not verified is a person', 'new.email_confirmed_at is null', 'false'],
    ['an address is left behind', 'set address = new.email, user_id', 'set user_id'],
  ],
})

test.each(faults)('the model finds that %s', async (_, name, from, to) => {
  const restored = await plant(sql, name, from, to)
  const ways = [() => exploreAll(sql, peopleSimulation, 3), () => exploreMoves(sql, 1)]
  // No three things show what goes wrong when two become one, and trying them takes long.
  if (/join_people|unsubscribe|registration_of|follow_account/.test(name)) ways.reverse()
  const found = async () => {
    for (const explored of ways) await explored()
  }
  await expect(found()).rejects.toThrow(Difference)
  await restored()
})
