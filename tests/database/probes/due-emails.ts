import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import {
  confirm,
  emails,
  forget,
  guest,
  person,
  probe,
  register,
  schedule,
  states,
} from './registration/registration-emails.ts'
import type { Probe } from './requests.ts'

export const startIn = (sql: TransactionSql, interval: string, slug = 'probe') =>
  sql`update public.masterclass_sessions set starts_at = now() + ${interval}::interval
    where slug = ${slug}`

export const confirmedAgo = (sql: TransactionSql, interval: string, email: string) =>
  sql`update public.registrations set confirmed_at = now() - ${interval}::interval
    where person_id = private.person_at(${email})`

export const canceled = (sql: TransactionSql, email: string) =>
  sql`update public.registrations set state = 'canceled', confirmed_at = null
    where person_id = private.person_at(${email})`

const reminderProbes: Probe[] = [
  ...(
    [
      ['25 hours', '30 days', []],
      ['23 hours', '30 days', ['nina reminder-day']],
      ['23 hours', '30 minutes', []],
      ['19 hours', '30 days', []],
      ['50 minutes', '30 days', ['nina reminder-hour']],
      ['50 minutes', '5 minutes', []],
      ['20 minutes', '30 days', []],
    ] as const
  ).map(([start, confirmed, expected]) =>
    probe(`${start} before, ${confirmed} after confirming: ${expected}`, async (sql) => {
      for (const email of [person, guest(1), guest(2)]) await register(sql, email, 'open')
      await confirmedAgo(sql, confirmed, person)
      await confirmedAgo(sql, confirmed, guest(1))
      await canceled(sql, guest(1))
      await register(sql, guest(3))
      await confirmedAgo(sql, confirmed, guest(3))
      await startIn(sql, start, 'open')
      await forget(sql)
      await schedule(sql)
      await schedule(sql)
      expect(await emails(sql)).toEqual(expected)
    }),
  ),
]

const recordingProbe = probe('those who had a seat are told of the recording', async (sql) => {
  for (const email of [person, guest(1), guest(2)]) await register(sql, email, 'open')
  for (const email of [person, guest(2)]) await confirmedAgo(sql, '30 days', email)
  await canceled(sql, guest(2))
  await register(sql, guest(3))
  await confirmedAgo(sql, '30 days', guest(3))
  await startIn(sql, '-1 day')
  for (const start of ['1 hour', '-31 days']) {
    await startIn(sql, start, 'open')
    await schedule(sql, 'open')
    expect((await emails(sql)).filter((line) => line.endsWith('recording'))).toEqual([])
  }
  await startIn(sql, '-29 days', 'open')
  for (const recorded of [null, 'open', 'open']) await schedule(sql, recorded)
  expect((await emails(sql)).filter((line) => line.endsWith('recording'))).toEqual([
    'nina recording',
  ])
})

const contactProbe = probe('a contact message is sent to the owner', async (sql) => {
  const write = () => sql`insert into public.contact_messages (name, email, message)
    values ('Kavya', 'kavya@example.com', 'Hello')`
  await write()
  expect(await emails(sql)).toEqual(['owner contact-message'])
  await sql`update private.settings set owner_address = null where true`
  await write()
  await sql`update private.settings set owner_address = 'o@example.com', is_email_enabled = false
    where true`
  await write()
  expect(await emails(sql)).toEqual(['o contact-message'])
})

const disabledProbe = probe(
  'and disabled again, seats are freed all the same, and nothing is sent',
  async (sql) => {
    await register(sql, guest(1))
    await confirmedAgo(sql, '30 days', guest(1))
    await register(sql, guest(2), 'open')
    await sql`update public.registrations set held_until = now() - interval '1 hour'
    where person_id = private.person_at(${guest(2)})`
    await sql`update private.settings set is_email_enabled = false where true`
    await forget(sql)
    await confirm(sql, guest(2))
    await register(sql, person, 'open')
    await startIn(sql, '23 hours')
    await schedule(sql)
    expect(await emails(sql)).toEqual([])
    expect(await states(sql)).toEqual(['guest-1 registered', 'guest-2 registered'])
    await startIn(sql, '-1 day')
    await schedule(sql, 'probe')
    expect(await emails(sql)).toEqual([])
  },
)

export const dueEmails: Probe[] = [...reminderProbes, recordingProbe, contactProbe, disabledProbe]
