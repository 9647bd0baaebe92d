// Whom an email reaches.
import { type Db, expect, past, type Row } from '../probe.ts'
import { test } from './news.ts'

export const day = 'f0000000-0000-4000-8000-000000000081'
const later = '2999-01-01T00:00:00Z'

/** Everybody who may stand in a session, by their name: the facts of their registration. */
const guests: Record<string, Row> = {
  banned: { confirmed_at: past },
  bounced: { confirmed_at: past },
  came: { confirmed_at: past, attended_at: past },
  'came-late': { confirmed_at: past, attended_at: later },
  'came-canceled': { state: 'canceled', canceled_at: past, attended_at: past },
  'came-unasked': { imported_at: past, attended_at: past },
  canceled: { state: 'canceled', canceled_at: past },
  confirmed: { confirmed_at: past },
  deleted: { confirmed_at: past },
  imported: { imported_at: past },
  'imported-asked': { imported_at: past, may_be_emailed: true },
  'imported-confirmed': { imported_at: past, may_be_emailed: true, confirmed_at: later },
  late: { imported_at: past, confirmed_at: later },
  member: { confirmed_at: past },
  moved: { confirmed_at: past },
  unconfirmed: { held_until: later },
  waiting: { state: 'waiting', confirmed_at: past },
  'waiting-unconfirmed': { state: 'waiting' },
}

/** A session in which they all are, and what has become of their accounts and addresses. */
export async function addGuests(db: Db): Promise<void> {
  await db`insert into public.masterclass_sessions (id, slug, title, seats)
    values (${day}, 'day', 'Day', 0)`
  for (const [who, facts] of Object.entries(guests)) {
    const row = { state: 'registered', created_at: past, ...facts }
    await db.addRegistration(`${who}@example.com`, 'day', row)
  }
  for (const who of ['banned', 'deleted', 'moved', 'newcomer'])
    await db.addMember(`${who}@example.com`)
  await db`update auth.users set email_confirmed_at = ${later} where email ~ 'newcomer'`
  await db`update auth.users set banned_until = '2999-01-01' where email = 'banned@example.com'`
  await db`update auth.users set deleted_at = now() where email = 'deleted@example.com'`
  await db`update auth.users set email = 'elsewhere@example.com' where email = 'moved@example.com'`
  await db`insert into private.email_suppressions (address, reason)
    values ('bounced@example.com', 'bounced'), ('came@example.com', 'unclear')`
  await db`insert into private.emails (kind, key, registration_id, state, created_at)
    select 'promoted', id, id, 'sent',
      case when email ~ 'late' then ${later}::timestamptz else ${past} end
    from tests.registrations where slug = 'day' and email ~ '^came(-late)?@'`
}

const seated = 'confirmed elsewhere imported-asked imported-confirmed member'
const everybody = `came ${seated}`

/** When the session began, whether it was canceled, and whom an email to an audience reaches. */
const ofSession: [begins: string | null, isCanceled: boolean, reached: Record<string, string>][] = [
  [null, false, { confirmed: everybody, waiting: 'waiting', missed: '' }],
  ['1 hour', false, { confirmed: everybody, waiting: 'waiting', missed: '' }],
  ['-89 minutes', false, { confirmed: everybody, missed: '', attended: 'came' }],
  ['-91 minutes', false, { waiting: 'waiting', missed: seated, attended: 'came' }],
  ['-30 days -89 minutes', false, { confirmed: everybody, missed: seated, attended: 'came' }],
  ['-30 days -91 minutes', false, { confirmed: '', waiting: '', missed: '', attended: '' }],
  ['1 hour', true, { confirmed: everybody, waiting: 'waiting', missed: '', attended: '' }],
  ['-2 hours', true, { confirmed: everybody, waiting: 'waiting', missed: '', attended: '' }],
]

/** Who agreed to news, and took that back, besides the guests. */
const consents: [who: string, isGiven: boolean, at: string][] = [
  ...['confirmed', 'banned', 'bounced', 'deleted', 'elsewhere', 'canceled', 'newcomer'].map(
    (who): [string, boolean, string] => [who, true, past],
  ),
  ['late', true, later],
  ['waiting', true, past],
  ['waiting', false, past],
  ['otherMember', false, past],
]

const ofNews: [audience: string, reached: string][] = [
  ['news', 'admin canceled confirmed elsewhere member newcomer'],
  ['news-members', 'admin elsewhere member'],
  ['news-guests', 'canceled confirmed newcomer'],
]

/** Counts an audience, writes to it in small batches, and claims what is to be sent. */
async function reach(db: Db, audience: string, session: string | null = null) {
  const args = `'${audience}', ${session && `'${session}'`}`
  const counted = await db.ask('admin', `admin_count_audience(${args})`)
  await db.write(audience, session)
  for (let batch = 0; batch < 7; batch++) await db`select private.write_mailings(3)`
  const sent = (await db.claim(100)).map(({ recipient }) => recipient.split('@')[0])
  expect(counted).toBe(String(sent.length))
  return sent.toSorted().join(' ')
}

for (const [begins, isCanceled, reached] of ofSession) {
  for (const [audience, people] of Object.entries(reached)) {
    test(`an email to ${audience} of a session that ${isCanceled ? 'was canceled and ' : ''}begins in ${begins} reaches ${people || 'nobody'}`, async (db) => {
      await addGuests(db)
      await db`update public.masterclass_sessions set starts_at = now() + ${begins}::interval,
        canceled_at = case when ${isCanceled} then now() end where id = ${day}`
      await db`delete from private.emails where kind <> 'promoted'`
      expect(await reach(db, audience, day)).toBe(people)
    })
  }
}

for (const [audience, people] of ofNews) {
  test(`an email to ${audience} reaches ${people}`, async (db) => {
    await addGuests(db)
    for (const [who, is_given, created_at] of consents) {
      const person_id = await db.ensurePerson(`${who}@example.com`)
      const wording = is_given ? 1 : null
      const consent = { person_id, is_given, created_at, page: 'email', wording }
      await db`insert into private.consents ${db(consent)}`
    }
    expect(await reach(db, audience)).toBe(people)
  })
}
