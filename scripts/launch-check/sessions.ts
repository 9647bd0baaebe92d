import type { Sql } from 'postgres'
import { readContent } from '../../src/content-model/content-fields.ts'
import { readYaml } from '../../src/content-model/yaml-file.ts'
import { ask, type Finding, good, notChecked, note, type Settings, toDo } from './finding.ts'

const onAdminPage = 'on the page /admin, under Sessions.'

/** The next masterclass, as the database has it, or the one that is running if none is planned. */
interface NextSession {
  readonly startsAt: Date
  readonly seats: number
  readonly isOpen: boolean
  readonly hasRoom: boolean
  /** How many people are registered. */
  readonly taken: number
}

/** Checks the next masterclass and what builds the pages anew. The current folder is the project's. */
export async function checkSessions(sql: Sql): Promise<Finding[]> {
  const file = 'site/links.yaml'
  const { document: links } = readYaml(file, readContent(file))
  if (links.get('signUpAddress')) {
    return [good('The sign-up buttons lead to the registration platform.')]
  }
  const [next] = await sql<NextSession[]>`
    select starts_at as "startsAt", seats, registration_open as "isOpen",
      room_link is not null as "hasRoom", (
        select count(*)::int from public.registrations
        where session_id = session.id and state = 'registered'
      ) as taken
    from public.masterclass_sessions as session
    where ends_at > now() and canceled_at is null
    order by starts_at <= now(), starts_at
    limit 1`
  return [await checkEmail(sql), ...checkNext(next), await checkHook(sql)]
}

async function checkEmail(sql: Sql): Promise<Finding> {
  const [settings] = await sql<{ isOn: boolean }[]>`
    select is_email_enabled as "isOn" from private.settings`
  if (settings?.isOn) return good('The site may take registrations.')
  return toDo('Nobody can register before email is set up.')
}

function checkNext(next: NextSession | undefined): Finding[] {
  const add = `Add one ${onAdminPage}`
  if (!next)
    return [toDo('No masterclass is planned: visitors can only ask for the next date.', add)]
  const { startsAt, seats, isOpen, hasRoom, taken } = next
  if (startsAt <= new Date())
    return [note('A masterclass is running, and none is planned after it.', add)]
  return [
    good(`The next masterclass is on ${startsAt.toISOString()}.`),
    isOpen
      ? good('Registration for it is open.')
      : note('Registration for it is closed.', `If that is a mistake, open it ${onAdminPage}`),
    hasRoom
      ? good('It has a room link.')
      : toDo('It has no room link, so nobody gets in.', `Enter it ${onAdminPage}`),
    taken < seats
      ? good(`It has ${seats} seats, and some are free.`)
      : note(`All ${seats} seats are taken; who registers now waits.`, `Add seats ${onAdminPage}`),
  ]
}

async function checkHook(sql: Sql): Promise<Finding> {
  const [build] = await sql<{ hasHook: boolean; problem: string | null }[]>`
    select has_hook or private.vault_secret('build_hook_url') is not null as "hasHook", problem
    from private.page_build`
  if (build?.hasHook && build.problem === null) {
    return good('The pages are built anew when a session changes.')
  }
  return toDo(
    build?.hasHook
      ? `The pages cannot be built anew: ${build.problem}.`
      : 'Nothing builds the pages anew when a session changes.',
    'Set BUILD_HOOK_URL in .env.deploy and deploy again.',
  )
}

/** Compares the sessions that the pages were built from with those of the database. */
export async function checkShown(settings: Settings): Promise<Finding> {
  const { siteUrl, backendUrl, publishableKey: apikey } = settings
  const [shown, wanted] = await Promise.all([
    digestAt(new URL('/sessions.json', siteUrl)),
    digestAt(new URL('/rest/v1/rpc/session_facts', backendUrl), { apikey }),
  ])
  if (wanted === null) {
    return notChecked('The sessions that the pages show', 'the backend does not say which it has')
  }
  if (shown === wanted) return good('The pages show the sessions of the database.')
  return toDo(
    'The pages show other sessions than the database.',
    'Wait ten minutes if a build hook is set; otherwise build again and publish the folder dist.',
  )
}

async function digestAt(address: URL, headers = {}): Promise<string | null> {
  const answer = await ask(address, { headers })
  const isJson = answer?.ok && answer.headers.get('content-type')?.includes('json')
  const { digest }: { digest?: unknown } = isJson ? Object(await answer.json()) : {}
  return typeof digest === 'string' ? digest : null
}
