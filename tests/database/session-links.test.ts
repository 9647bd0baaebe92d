import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { actAs, addFixture, type Claims, claimsOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { things } from '#backend/world.ts'
import { rolledBack } from '#hosted.ts'

const ROOM = 'https://meet.example.com/the-room'
const RECORDING = 'https://video.example.com/the-recording'

const sql = await openOwnCopy()

const callers: Record<string, Claims> = {
  'a visitor': claimsOf('visitor'),
  'the guest': claimsOf('visitor'),
  'the member': claimsOf('member'),
  'another member': claimsOf('otherMember'),
  'an admin who signed out': claimsOf('signedOutAdmin'),
  'an admin': claimsOf('admin'),
  'the sender': { role: 'service_role' },
}

/** Every function and table that a role may use, as a statement with what a caller may know. */
async function statementsFor(
  transaction: TransactionSql,
  { role }: Claims,
  token: string,
): Promise<Record<string, string>> {
  const known: Record<string, string> = {
    p_token: token,
    p_claim: things.missing,
    p_outcome: 'sent',
    p_reason: 'bounced',
    session: 'first',
    p_session: 'first',
    p_session_id: things.session,
    p_id: things.session,
    p_registration_id: things.memberRegistration,
    p_resource_id: things.activeTool,
    p_facts: '{"title": "First"}',
    p_audience: 'confirmed',
    p_limit: '100',
    p_address: 'member@example.com',
    p_email: 'member@example.com',
  }
  const functions = await transaction<{ name: string; args: string[] }[]>`
    select proname as name, coalesce(proargnames[:pronargs], '{}') as args from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'execute')`
  const tables = await transaction<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and has_table_privilege(${role}, oid, 'select')`
  const calls = functions.map(({ name, args }) => {
    const given = args.flatMap((arg) => (known[arg] ? `${arg} => '${known[arg]}'` : []))
    return [name, `select answer::text from public.${name}(${given}) as answer`]
  })
  const reads = tables.map(({ name }) => [name, `select t::text from public.${name} as t`])
  return Object.fromEntries([...calls, ...reads])
}

/** Answers a statement, or with its error, and undoes what it did. */
const ANSWER_TO = `create function tests.answer_to(statement text) returns text
  language plpgsql as $$
  declare
    answer text;
    detail text;
    hint text;
  begin
    execute format('select json_agg(answers)::text from (%s) as answers', statement) into answer;
    raise exception using message = coalesce(answer, 'nothing');
  exception when others then
    get stacked diagnostics answer = message_text, detail = pg_exception_detail,
      hint = pg_exception_hint;
    return concat_ws(' ', answer, detail, hint);
  end $$;
  grant usage on schema tests to public`

/** Lets each caller ask everything. @returns who learned each address, and from what */
async function whoLearned(transaction: TransactionSql) {
  const [row] = await transaction<{ token: string }[]>`
    select private.link_token(${things.memberRegistration}) as token`
  const learned = { room: [] as string[], recording: [] as string[] }
  for (const [caller, claims] of Object.entries(callers)) {
    const token = ['the guest', 'the member'].includes(caller) ? (row?.token ?? '') : things.missing
    const statements = await statementsFor(transaction, claims, token)
    const asked = await rolledBack(transaction, async (inner) => {
      await actAs(inner, claims)
      return inner<{ name: string; answer: string }[]>`
        select name, tests.answer_to(statement) as answer
        from unnest(${Object.keys(statements)}::text[], ${Object.values(statements)}::text[])
          as asked (name, statement)`
    })
    for (const { name, answer } of asked) {
      if (answer.includes(ROOM)) learned.room.push(`${caller}: ${name}`)
      if (answer.includes(RECORDING)) learned.recording.push(`${caller}: ${name}`)
    }
  }
  return { room: learned.room.toSorted(), recording: learned.recording.toSorted() }
}

/** An admin, and who holds the secret key. */
const adminAlone = ['an admin: admin_sessions', 'the sender: masterclass_sessions']
const room = [
  ...adminAlone,
  'the guest: join_masterclass',
  'the member: join_masterclass',
  'the member: join_my_masterclass',
]
const byToken = ['the guest', 'the member'].flatMap((caller) =>
  ['cancel_registration', 'confirm_registration', 'join_masterclass', 'registration_by_token'].map(
    (name) => `${caller}: ${name}`,
  ),
)
/** Who waited has no seat on the dashboard, and gets no email about the recording. */
const recordingByToken = [...adminAlone, ...byToken]
const recording = [...recordingByToken, 'the member: member_page', 'the sender: claim_emails']

const starts = (minutes: number) => `starts_at = now() + interval '${minutes} minutes'`
const isCanceled = ', canceled_at = now()'
const imported = 'confirmed_at = null, imported_at = now(), may_be_emailed = true'
const held = "confirmed_at = null, held_until = now() + interval '1 day'"
const expired = "confirmed_at = null, held_until = now() - interval '1 minute'"
const waiting = "state = 'waiting'"
const given = "state = 'canceled', confirmed_at = null, canceled_at = now()"

/** A session of 90 minutes, the registration of the member, and who learns the two addresses. */
test.each<[says: string, session: string, seat: string, room: string[], recording: string[]]>([
  ['16 minutes before the start', starts(16), '', adminAlone, adminAlone],
  ['14 minutes before the start', starts(14), '', room, adminAlone],
  ['while it runs', starts(-10), '', room, adminAlone],
  ['while it runs, with an imported seat', starts(-10), imported, room, adminAlone],
  ['while it runs, without a confirmation', starts(-10), held, adminAlone, adminAlone],
  ['while it runs, on the waiting list', starts(-10), waiting, adminAlone, adminAlone],
  ['while it runs, without the seat given back', starts(-10), given, adminAlone, adminAlone],
  ['while it is canceled', starts(-10) + isCanceled, '', adminAlone, adminAlone],
  ['once it is over', starts(-91), '', adminAlone, recording],
  ['59 minutes after the end, without a recording', starts(-149), '', room, []],
  ['61 minutes after the end, without a recording', starts(-151), '', adminAlone, []],
  ['once it is over, with an imported seat', starts(-91), imported, adminAlone, recording],
  ['once it is over, without a confirmation', starts(-91), expired, adminAlone, adminAlone],
  ['once it is over, on the waiting list', starts(-91), waiting, adminAlone, recordingByToken],
  ['once it is over, without the seat given back', starts(-91), given, adminAlone, adminAlone],
  ['once it is over and was canceled', starts(-91) + isCanceled, '', adminAlone, adminAlone],
])('%s, nobody learns the room or the recording but those who may', (...row) =>
  rolledBack(sql, async (transaction) => {
    const [, session, seat, room, recording] = row
    await addFixture(transaction)
    await transaction.unsafe(ANSWER_TO)
    await transaction`update private.settings set is_email_enabled = true where is_the_only_row`
    await transaction`delete from public.registrations where id <> ${things.memberRegistration}`
    await transaction.unsafe(`update public.masterclass_sessions set minutes = 90, ${session}
      where id = '${things.session}'`)
    await transaction.unsafe(`update public.registrations
      set ${seat || 'attended_at = null'} where id = '${things.memberRegistration}'`)
    await transaction`update public.masterclass_sessions set room_link = ${ROOM},
      recording_link = ${recording.length > 0 ? RECORDING : null}, announced_at = now()
      where id = ${things.session}`
    await transaction`insert into private.emails (kind, key, person_id, registration_id)
      select 'confirm-seat', 'confirm-seat', person_id, id from public.registrations`
    await transaction`select public.schedule_emails()`
    expect(await whoLearned(transaction)).toEqual({
      room: room.toSorted(),
      recording: recording.toSorted(),
    })
  }),
)
