import { expect, test } from 'vitest'
import { openOwnCopy } from '../support/backend/own-copy.ts'
import { readPrivileges } from '../support/backend/privileges.ts'
import { rolledBack } from '../support/hosted.ts'
import { attackMatrix } from './attack-matrix/index.ts'
import { expectedPrivileges } from './privilege-table.ts'

const sql = await openOwnCopy()

test('the grants are exactly those that the product needs', async () => {
  expect(await sql.begin(readPrivileges)).toEqual(expectedPrivileges)
})

test('whoever adds a table, a sequence or a function has granted it to nobody', async () => {
  await rolledBack(sql, async (transaction) => {
    const before = await readPrivileges(transaction)
    await transaction.unsafe(`set local role postgres;
      create table public.later (id int);
      create table private.later (id int);
      create sequence public.later_number;
      create sequence private.later_number;
      create function public.later() returns int language sql set search_path = '' return 1;
      create function private.later() returns int language sql set search_path = '' return 1;
      reset role`)
    expect(await readPrivileges(transaction)).toEqual(before)
  })
})

test('each function of the API is in the attack matrix, but the forms', async () => {
  const ids = { member: '', otherMember: '', admin: '' }
  const nothing = { ids, attempt: expect.fail, reread: expect.fail, reset: expect.fail }
  const attempts = attackMatrix.map((row) => row.attempt(nothing, 'member'))
  const tried = attempts.flatMap((attempt) => (attempt.verb === 'call' ? attempt.name : []))
  const functions = await sql`select proname from pg_proc
    where pronamespace = 'public'::regnamespace and not proname = any (${tried}) order by 1`
  expect(functions.map((row) => row['proname'])).toEqual([
    'register_for_masterclass',
    'send_contact_message',
  ])
})
