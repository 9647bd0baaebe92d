import { checkBackend, checkContactForm } from './backend.ts'
import { checkContent, readEvent } from './content.ts'
import { checkDatabaseHttp, deleteMessagesHttp } from './database-http.ts'
import { checkDatabaseSql, deleteMessagesSql, withDatabase } from './database-sql.ts'
import { checkEmailSender } from './email-sender.ts'
import { type Finding, notChecked, type Settings, toDo } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkRegistration, readSessionHttp, readSessionSql } from './registration.ts'
import { checkSite } from './site.ts'

export interface CheckGroup {
  title: string
  findings: Finding[]
}

/** Runs every check. The current folder must be the project's. */
export async function launchCheck(settings: Settings, now: Date): Promise<CheckGroup[]> {
  const backend = await checkBackend(settings)
  const answers = backend.some(({ kind }) => kind === 'good')
  return [
    { title: 'Content', findings: await checkContent(now) },
    { title: 'Site', findings: await checkSite(settings, await readEvent()) },
    { title: 'Backend', findings: backend },
    { title: 'Database', findings: answers ? await checkDatabase(settings) : [] },
    { title: 'Mail', findings: await checkMail(settings) },
  ]
}

/** What only the database itself says. */
const unseen = [
  'Whether every migration is applied',
  'Whether row security is on everywhere',
  'Whether emails are sent',
]

async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, secretKey, siteUrl } = settings
  if (databaseUrl !== undefined) {
    return withDatabase(databaseUrl, async (sql) => [
      ...(await checkDatabaseSql(sql, siteUrl)),
      ...(await checkRegistration(readSessionSql(sql))),
      ...(await checkContactForm(settings, (email) => deleteMessagesSql(sql, email))),
      ...(await checkEmailSender(sql, settings)),
    ]).catch((error: unknown) => [
      toDo(
        `The database could not be asked: ${error instanceof Error ? error.message : error}.`,
        'Correct SUPABASE_DB_URL: dashboard, Connect, Session pooler.',
      ),
    ])
  }
  if (secretKey !== undefined) {
    return [
      ...(await checkDatabaseHttp(settings, secretKey)),
      ...(await checkRegistration(readSessionHttp(settings.backendUrl, secretKey))),
      ...(await checkContactForm(settings, deleteMessagesHttp(settings, secretKey))),
      ...unseen.map((what) =>
        notChecked(what, 'SUPABASE_DB_URL is not set', 'Set it and check again.'),
      ),
    ]
  }
  return [
    notChecked(
      'Whether the migrations are applied, row security is on and there is an admin',
      'neither SUPABASE_DB_URL nor SUPABASE_SECRET_KEY is set',
      'Set one of them and check again.',
    ),
    ...(await checkContactForm(settings, null)),
  ]
}
