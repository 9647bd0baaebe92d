import type { Sql } from 'postgres'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { readEvent, siteFields } from './content.ts'
import { type Finding, good, note, toDo } from './finding.ts'

/** The session of the database that the content names. */
interface StoredSession {
  readonly startsAt: Date | null
  readonly seats: number
  readonly isOpen: boolean
  /** How many people are registered. */
  readonly taken: number
  readonly isEmailEnabled: boolean
}

/** Compares the session that the content names with the database. The current folder is the project's. */
export async function checkRegistration(sql: Sql): Promise<Finding[]> {
  if (siteFields('links')('signUpAddress') !== '') {
    return [good('The sign-up buttons lead to the registration platform.')]
  }
  const slug = siteFields('event')('id')
  const [session] = await sql<StoredSession[]>`
    select starts_at as "startsAt", seats, registration_open as "isOpen", (
      select count(*)::int from public.registrations
      where session_id = session.id and state = 'registered'
    ) as taken, is_email_enabled as "isEmailEnabled"
    from private.settings, public.masterclass_sessions as session where slug = ${slug}`
  if (session) {
    return [checkOpen(session, slug), checkDate(session, slug, readEvent()), checkSeats(session)]
  }
  return [
    toDo(
      `The database has no session “${slug}”, so nobody can register.`,
      `In the SQL editor: insert into public.masterclass_sessions (slug, seats, registration_open) values ('${slug}', 50, true); or correct id in ${contentDir}/site/event.yaml.`,
    ),
  ]
}

const change = (slug: string, set: string) =>
  `In the SQL editor: update public.masterclass_sessions set ${set} where slug = '${slug}';`

function checkOpen({ isOpen, isEmailEnabled }: StoredSession, slug: string): Finding {
  if (!isEmailEnabled) {
    return toDo('Nobody can register before email is set up.', 'docs/email.md says how.')
  }
  if (isOpen) return good(`Registration for the session “${slug}” is open.`)
  return toDo(
    `Registration for the session “${slug}” is closed.`,
    change(slug, 'registration_open = true'),
  )
}

function checkDate({ startsAt }: StoredSession, slug: string, event: Date | null): Finding {
  const [stored, written] = [startsAt, event].map((date) => date?.toISOString())
  if (stored === written) return good('The database and the content have the same date.')
  return toDo(
    `The database says that the session is on ${stored ?? 'no date'}, the content says ${written ?? 'no date'}.`,
    change(slug, `starts_at = ${written ? `'${written}'` : 'null'}`),
  )
}

function checkSeats({ seats, taken }: StoredSession): Finding {
  if (taken < seats) return good(`The session has ${seats} seats, and some are free.`)
  return note(
    `All ${seats} seats are taken; who registers now waits.`,
    'Add seats on the page /admin, under Registrations, or leave it so.',
  )
}
