import type { Sql, TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { addAdmin, claimsOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { rolledBack } from '#hosted.ts'
import { explore } from './event-tree.ts'
import { type Event, model } from './session-model.ts'

const SESSION = 'f0000000-0000-4000-8000-000000000091'
const claims = JSON.stringify(claimsOf('admin'))

/**
 * A session in 23 hours with everybody of the model, another one with Nina, and an admin. What a
 * sender is given is kept, and time passes by moving everything into the past.
 */
async function prepareSession(sql: Sql): Promise<void> {
  await addAdmin(sql)
  await sql.unsafe(`
    update private.settings set is_email_enabled = true where is_the_only_row;
    insert into public.masterclass_sessions (id, slug, title, seats, starts_at) values
      ('${SESSION}', 'day', '0', 1, now() + interval '23 hours'),
      (gen_random_uuid(), 'other', 'Other', 9, now() + interval '90 days');
    insert into public.registrations (session_id, person_id, state, confirmed_at, imported_at)
    select session.id, private.ensure_person(who || '@example.com'), state,
      case when who <> 'imre' then now() - interval '9 days' end,
      case when who = 'imre' then now() - interval '9 days' end
    from public.masterclass_sessions as session
    join (values
      ('day', 'nina', 'registered'), ('day', 'walt', 'waiting'), ('day', 'imre', 'registered'),
      ('other', 'nina', 'registered')
    ) as guest (slug, who, state) using (slug);
    create schema tests;
    create table tests.sent (line text);
    create function tests.send() returns void language sql as $$
      select public.schedule_emails();
      insert into tests.sent
      select concat_ws(' ', split_part(email ->> 'recipient', '@', 1), email ->> 'kind',
        email ->> 'sessionTitle')
      from public.claim_emails(100) as email;
      update private.emails set state = 'sent' where state = 'sending';
    $$;
    create function tests.pass(duration interval) returns void language plpgsql as $$
    begin
      if duration < '0' then
        return;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      update public.masterclass_sessions set starts_at = starts_at - duration;
      update private.emails set created_at = created_at - duration,
        expires_at = expires_at - duration, session_start = session_start - duration,
        next_at = next_at - duration, uncertain_since = uncertain_since - duration;
      perform set_config('session_replication_role', 'origin', true);
    end $$`)
}

const save = (facts: string) =>
  `select public.admin_save_session('${SESSION}', jsonb_build_object(${facts}))`

const passUntil = (moment: string) => `select tests.pass(${moment} - now() + interval '1 minute')
  from public.masterclass_sessions as session where id = '${SESSION}'`

const statements: Record<Event['does'], string> = {
  // Each date is another one, a day before which nobody has been reminded.
  'moves it': `select public.admin_save_session('${SESSION}', jsonb_build_object(
      'title', (title::integer + 1)::text,
      'starts_at', now() + interval '23 hours' - (title::integer + 1) * interval '15 minutes'))
    from public.masterclass_sessions where id = '${SESSION}'`,
  'cancels it': `select public.admin_cancel_session('${SESSION}', 'Ill')`,
  'sets the room': save(`'room_link', 'https://example.com/room'`),
  'sets the recording': save(
    `'recording_link', 'https://example.com/recording', 'is_attendance_complete', true`,
  ),
  'starts it': passUntil('starts_at'),
  'ends it': passUntil('ends_at'),
  'joins it': `select public.join_masterclass(private.link_token(registration.id))
    from public.registrations as registration
    where session_id = '${SESSION}' and confirmed_at is not null`,
  'imports the attendance': `select public.admin_import_registrations('${SESSION}',
    '[{"name": "Walt", "email": "walt@example.com", "attended": true}]')`,
  'sends what is due': 'select tests.send()',
}

const speakAs = (claimed: string) => `select set_config('request.jwt.claims', '${claimed}', true)`

async function step(sql: TransactionSql, { does }: Event) {
  const isByOwner = !['joins it', 'sends what is due'].includes(does)
  await sql.unsafe(`${speakAs(isByOwner ? claims : '')}; ${statements[does]}; ${speakAs('')}`)
  const seen = await rolledBack(sql, async (inner) => {
    const [, [row]] = await Promise.all([
      inner.unsafe('select tests.send()'),
      inner<{ sent: string[]; attended: string[] }[]>`
        select array(select line from tests.sent order by line collate "C") as sent,
          array(
            select split_part(address, '@', 1)
            from public.registrations
            join private.people as person on person.id = person_id
            where attended_at is not null
            order by address
          ) as attended`,
    ])
    return { sent: row?.sent, attended: row?.attended }
  })
  return { seen, known: undefined }
}

/** @param least how many events there are to compare, so that the tree is not empty */
export async function testSession(things: number, least: number): Promise<void> {
  const sql = await openOwnCopy()
  await prepareSession(sql)
  test(`any ${things} things that happen to a session send the emails that the model says`, async () => {
    expect(await explore(sql, { model, known: undefined, step }, things - 1)).toBeGreaterThan(least)
  })
}
