import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCAL_PUBLISHABLE_KEY } from '../../../scripts/local/backend/keys.ts'
import { startSite } from '../../../scripts/local/site-server.ts'
import { startHostedBackend } from '../backend/hosted-backend.ts'
import { type Addresses, openWithSender } from '../hosted.ts'
import { copyProject, type Project } from './project-copy.ts'

type Settings = Record<string, string>

const OWNER = 'e0000000-0000-4000-8000-000000000001'
const SENDER_SECRET = 'sender-secret'

/** Everything an owner fills in before the launch. */
async function fillIn(copy: Project) {
  await copy.edit('landing/questions.md', /answer:$/m, 'answer: Yes.')
  await copy.edit('site/trainer.yaml', /^name:.*$/m, 'name: Kavya Rao')
  await copy.edit('site/trainer.yaml', /^senderAddress:.*$/m, 'senderAddress: kavya@example.com')
  await copy.edit('legal/terms-of-service.md', /\[jurisdiction: to be named\]/g, 'Karnataka, India')
}

/** A copy of the project, built and served with its backend, in which nothing is left to do. */
export async function startReadyProject(hosted: Addresses) {
  const opened = new AsyncDisposableStack()
  const project = opened.use(await copyProject())
  await fillIn(project)
  const content = join(project.folder, 'src/content')
  const filledIn = join(project.folder, 'filled-in')
  await cp(content, filledIn, { recursive: true })
  // The site is built with its address, so its server listens before the site is there.
  const site = await startSite(0)
  opened.defer(site.stop)
  const { sql, superuser, owner } = await openWithSender(hosted)
  opened.use(sql)
  const backend = await startHostedBackend(superuser, site.url, SENDER_SECRET)
  opened.defer(backend.stop)
  await sql.unsafe(`insert into private.site_origins values ('${site.url}', true);
    insert into cron.job values (true, 'select private.wake_sender()');
    insert into vault.secrets (name, decrypted_secret)
    values ('email_sender_url', '${backend.url}/functions/v1/send-emails'),
      ('email_sender_secret', '${SENDER_SECRET}');
    update private.settings set is_email_enabled = true, owner_address = 'owner@example.com'
    where is_the_only_row;
    update private.page_build set has_hook = true where is_the_only_row;
    insert into auth.users (id, email) values ('${OWNER}', 'owner@example.com')`)
  const fillDatabase = () =>
    sql.unsafe(`alter table public.profiles enable row level security;
      insert into public.user_roles values ('${OWNER}', 'admin') on conflict do nothing;
      insert into public.masterclass_sessions (slug, starts_at, seats, registration_open, room_link)
      values ('pilot', '2099-02-14T13:30:00Z', 20, true, 'https://meet.example.com/room')
      on conflict (slug) do update set starts_at = excluded.starts_at, seats = 20,
        registration_open = true, canceled_at = null, room_link = excluded.room_link`)
  await fillDatabase()
  const built = {
    SITE_URL: site.url,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  }
  const sessions = join(project.folder, 'sessions.json')
  // The build would wait for a backend that waits for the build.
  const [row] = await sql`select public.session_facts() as facts`
  await writeFile(sessions, JSON.stringify(row?.['facts']))
  const { ok, said } = await project.astro('build', { ...built, SESSIONS_FILE: sessions })
  if (!ok) throw new Error(said)
  await site.show(join(project.folder, 'dist'))
  const settings = { ...built, SUPABASE_DB_URL: owner }
  return {
    settings,
    /** Connected as superuser to the database behind the backend. */
    sql,
    /** Makes the owner an admin and gives the next session all it needs, also after a test's changes. */
    fillDatabase,
    /** The launch check as an owner starts it, with other settings and edited content if given. */
    async launchCheck(changed: Settings = {}, edits: Parameters<Project['edit']>[] = []) {
      for (const edit of edits) await project.edit(...edit)
      const result = await project.command('launch-check', [], { ...settings, ...changed })
      await cp(filledIn, content, { recursive: true })
      return result
    },
    stop: () => opened.disposeAsync(),
  }
}
