import type { Sql } from 'postgres'
import * as project from '../deploy/database.ts'
import { checkContactForm } from './backend.ts'
import { ask, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'
import { checkSessions } from './sessions.ts'

const where = 'dashboard, Connect, Session pooler.'

/** Checks what only the database says, and the contact form, which writes to it. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const url = settings.databaseUrl
  if (url === undefined) {
    const because = 'SUPABASE_DB_URL is not set'
    return [
      notChecked('The database', because, `Set it and check again: ${where}`),
      ...(await checkContactForm(settings, null)),
    ]
  }
  return askDatabase(url, settings).catch((error: unknown) => [
    toDo(
      `The database could not be asked: ${error instanceof Error ? error.message : error}.`,
      `Correct SUPABASE_DB_URL: ${where}`,
    ),
  ])
}

async function askDatabase(url: string, settings: Settings): Promise<Finding[]> {
  await using sql = project.openDatabase(url)
  const missing = project.unapplied(await project.migrationFiles(), await project.readHistory(sql))
  // The other checks read tables that these migrations may create.
  if (missing.length > 0) {
    return missing.map((name) => toDo(`supabase/migrations/${name} is not applied.`))
  }
  return [
    good('Every migration is applied.'),
    (await project.hasAdmin(sql))
      ? good('There is an admin.')
      : toDo('Nobody is an admin, so nobody can open /admin.'),
    ...(await checkRowSecurity(sql)),
    ...(await checkSessions(sql)),
    ...(await checkContactForm(settings, sql)),
    await checkEmailSender(sql, settings),
  ]
}

async function checkRowSecurity(sql: Sql): Promise<Finding[]> {
  const bare = await sql<{ relname: string }[]>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
    order by relname`
  if (bare.length === 0) return [good('Row security is on for every table that the API shows.')]
  return bare.map(({ relname }) =>
    toDo(
      `Row security is off on public.${relname}: everybody can read it.`,
      `In the SQL editor: alter table public.${relname} enable row level security; then npx supabase db advisors --remote=<reference>.`,
    ),
  )
}

const guide = 'docs/email.md'

/** Where the function that sends emails is, as the owner writes it into the vault. */
const senderUrl = ({ backendUrl }: Settings) => `${backendUrl}/functions/v1/send-emails`

/** Checks each step of docs/email.md. The first one that is missing hides the later ones. */
export async function checkEmailSender(sql: Sql, settings: Settings): Promise<Finding> {
  return (
    (await checkFunction(settings)) ??
    (await checkSchedule(sql)) ??
    (await checkVault(sql, settings)) ??
    (await checkSettings(sql)) ??
    (await checkOutbox(sql)) ??
    good('Emails are sent.')
  )
}

/** A link to unsubscribe leads to the page of the site, if the function is there and set up. */
async function checkFunction(settings: Settings): Promise<Finding | null> {
  const answer = await ask(`${senderUrl(settings)}/unsubscribe?token=launch-check`)
  const place = answer?.headers.get('location') ?? ''
  if (place === `${settings.siteUrl}/unsubscribe#launch-check`) return null
  if (answer?.status === 303) {
    return toDo(`Emails do not lead to this site: they lead to ${place}.`)
  }
  if (answer === null || answer.status === 404) {
    return toDo('The function that sends emails is not there.')
  }
  return toDo(
    `The function that sends emails does not run (${answer.status}).`,
    `Set its secrets, which ${guide} lists; its log names the one that is missing.`,
  )
}

async function checkSchedule(sql: Sql): Promise<Finding | null> {
  const found = await sql<{ name: string }[]>`
    select name from (values
      ('pg_cron', to_regclass('cron.job')::oid),
      ('pg_net', to_regproc('net.http_post')::oid),
      ('supabase_vault', to_regclass('vault.decrypted_secrets')::oid)
    ) as extension (name, part) where part is null order by name`
  const missing = found.map(({ name }) => name)
  if (missing.length > 0) {
    return toDo(`The extensions that start the sender are missing: ${missing.join(', ')}.`)
  }
  return (await project.isSenderScheduled(sql))
    ? null
    : toDo('Nothing starts the sender of emails.')
}

async function checkVault(sql: Sql, settings: Settings): Promise<Finding | null> {
  const kept = await project.readVault(sql)
  const url = senderUrl(settings)
  if (kept.get('email_sender_url') !== url) {
    return toDo(
      `The vault has no address of the sender, or another one: ${kept.get('email_sender_url') ?? 'none'}.`,
    )
  }
  const secret = kept.get('email_sender_secret') ?? ''
  const answer = await ask(url, { method: 'POST', headers: { 'x-sender-secret': secret } })
  if (answer?.status === 202) return null
  return toDo(
    `The function that sends emails refuses the secret in the vault (${answer?.status ?? 'no answer'}).`,
  )
}

async function checkSettings(sql: Sql): Promise<Finding | null> {
  type Row = Record<'owner' | 'reason' | 'literal', string | null> & { isEnabled: boolean }
  const [row] = await sql<Row[]>`
    select is_email_enabled as "isEnabled", owner_address as owner, reason,
      quote_literal(address) as literal
    from private.settings
    left join private.email_suppressions
      on address = private.fold_address(owner_address) and reason <> 'unclear'`
  if (row?.reason) {
    return toDo(
      `${row.owner} gets no email any more: ${row.reason}, says the provider.`,
      `Once it takes emails again, in the SQL editor: delete from private.email_suppressions where address = ${row.literal};`,
    )
  }
  if (row?.isEnabled && row.owner !== null) return null
  return toDo(
    row?.isEnabled ? 'Nobody gets the contact messages by email.' : 'Email is not enabled.',
  )
}

/** What has waited for ten minutes has been refused, or the sender does not work. Mailings take hours. */
async function checkOutbox(sql: Sql): Promise<Finding | null> {
  const [row] = await sql<{ waiting: number; reason: string | null }[]>`
    select count(*)::int as waiting, max(reason) as reason from private.emails
    where state in ('due', 'sending') and mailing_id is null
      and created_at < now() - interval '10 minutes'`
  if (!row || row.waiting === 0) return null
  return toDo(
    `${row.waiting} emails have waited for more than ten minutes. ${row.reason ?? ''}`.trimEnd(),
    `Look at the log of the function send-emails, and at ${guide}.`,
  )
}
