import type { Sql, TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { addAdmin, claimsOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { explore } from './event-tree.ts'
import { type Event, model, OTHER, OWN, OWNER } from './people-model.ts'

const ACCOUNT = 'e0000000-0000-4000-8000-000000000001'
const claims = JSON.stringify(claimsOf('admin'))

/** How somebody may stand at an address, by the number of the link that they get there. */
const standings: Record<string, (address: string, link: number) => Event[]> = {
  'is unknown': () => [],
  'is typed by a stranger': (address) => [{ does: 'types a form', address, name: 'A stranger' }],
  'is confirmed': (address, link) => [
    { does: 'types a form', address, name: OWNER },
    { does: 'confirms', link, news: true },
  ],
  'is canceled': (address, link) => [
    { does: 'types a form', address, name: OWNER },
    { does: 'cancels', link },
  ],
  'is imported': (address) => [{ does: 'is imported', address, mayBeEmailed: true }],
}

/** An account that moves from one address to another, however each of them stands. */
const moves = Object.values(standings).flatMap((happenThere) =>
  Object.values(standings).map((happenHere): Event[] => {
    const before = happenThere(OTHER, 0)
    return [
      ...before,
      ...happenHere(OWN, Math.min(before.length, 1)),
      { does: 'opens an account', address: OWN },
      { does: 'verifies it' },
      { does: 'moves it', address: OTHER },
    ]
  }),
)

/** A session with seats for all, email enabled, an admin. */
async function preparePeople(sql: Sql): Promise<void> {
  await addAdmin(sql)
  await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values ('pilot', 9, true)`
  await sql`update private.settings set is_email_enabled = true where is_the_only_row`
  await sql`update private.request_limits set an_hour_from_everyone = 1000000`
}

/** The ids of people and registrations, in the order in which they came. */
interface Known {
  people: string[]
  registrations: string[]
}

const link = (ids: string[], index: number) => `private.link_token('${ids[index]}')`

function statementOf(event: Event, { people, registrations }: Known): string {
  switch (event.does) {
    case 'types a form':
      return `select public.register_for_masterclass(
        '${event.name}', '${event.address}', 'yes', '', 'pilot')`
    case 'confirms':
      return `select public.confirm_registration(
        ${link(registrations, event.link)}, '${OWNER}', ${event.news ? 1 : null})`
    case 'cancels':
      return `select public.cancel_registration(${link(registrations, event.link)})`
    case 'is imported':
      return `select set_config('request.jwt.claims', '${claims}', true);
        select public.admin_import_registrations(id,
          '[{"name": "On the list", "email": "${event.address}"}]', false, ${event.mayBeEmailed})
        from public.masterclass_sessions where slug = 'pilot';
        select set_config('request.jwt.claims', '', true)`
    case 'opens an account':
      return `insert into auth.users (id, email) values ('${ACCOUNT}', '${event.address}')`
    case 'verifies it':
      return `update auth.users set email_confirmed_at = now() where id = '${ACCOUNT}'`
    case 'moves it':
      return `update auth.users set email = '${event.address}' where id = '${ACCOUNT}'`
    case 'deletes it':
      return `delete from auth.users where id = '${ACCOUNT}'`
    case 'unsubscribes':
      return `select public.unsubscribe(${link(people, event.token)})`
  }
}

/** Makes one step, hours after the one before, and sees what has become of everybody. */
async function step(sql: TransactionSql, event: Event, known: Known) {
  const [, [row]] = await Promise.all([
    sql.unsafe(`${statementOf(event, known)};
      update private.emails set created_at = created_at - interval '1 hour'`),
    sql<{ seen: object; known: Known }[]>`
      select jsonb_build_object(
        'people', (
          select coalesce(jsonb_agg(concat_ws(' ', address || ':', registration.name, listed.state,
            case when proved_at is not null then 'proved' end,
            case when user_id is not null then 'account' end,
            case when private.takes_news(person.id) then 'news' end,
            case when private.gets_session_emails(registration) then 'reminders' end
          ) order by address collate "C"), '[]')
          from private.people as person
          left join public.registrations as registration on registration.person_id = person.id
          left join private.listed_registrations as listed on listed.id = registration.id
        ),
        'emails', (
          select coalesce(jsonb_agg((content ->> 'recipient') || ' ' || kind
            order by (content ->> 'recipient') || ' ' || kind collate "C"), '[]')
          from private.emails as email
          cross join private.judge_email(email)
          where refusal is null
        ),
        'links', (
          select coalesce(jsonb_agg(concat_ws(' ', shown ->> 'name', shown ->> 'state')
            order by place), '[]')
          from unnest(${known.registrations}::uuid[] || array(
            select id from public.registrations where id <> all (${known.registrations}::uuid[])
          )) with ordinality as known (id, place)
          cross join public.registration_by_token(private.link_token(id)) as shown
        )
      ) as seen,
      jsonb_build_object(
        'people', ${known.people}::uuid[]
          || array(select id from private.people where id <> all (${known.people}::uuid[])),
        'registrations', ${known.registrations}::uuid[] || array(
          select id from public.registrations where id <> all (${known.registrations}::uuid[]))
      ) as known`,
  ])
  if (row === undefined) throw new Error('Nothing was seen')
  return row
}

const simulation = { model, known: { people: [], registrations: [] }, step }

/** @param least how many events there are to compare, so that the tree is not empty */
export async function testPeople(things: number, least: number): Promise<void> {
  const sql = await openOwnCopy()
  await preparePeople(sql)
  test(`any ${things} things that people do come out as the model says`, async () => {
    expect(await explore(sql, simulation, things - 1)).toBeGreaterThan(least)
  })
  test(`an account that moves becomes the person of its address, whoever was there, with ${things - 2} more to follow`, async () => {
    expect(await explore(sql, simulation, things - 2, moves)).toBeGreaterThan(least)
  })
}
