import { DataError } from '../../../shared/fault.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import { list, oneOf } from '../../../shared/supabase/decode.ts'
import type { ListedPerson, RegistrationList } from './import-list.ts'
import { reloadPeople } from './people.ts'
import type { MasterclassSession } from './sessions.ts'

/** What becomes of the people in a list, as the database says. */
export type ImportFigures = Awaited<ReturnType<typeof importList>>

/** What becomes of a person: the last three are not imported. */
const outcome = oneOf(['added', 'updated', 'unchanged', 'invalid', 'canceled', 'not_started'])

/** Under the database's names; whoever may be emailed gets the emails about the session. */
type ImportOptions = Record<'p_is_preview' | 'p_may_be_emailed', boolean>

/** Imports a list, all of it or nothing. A preview writes nothing and has the same figures. */
export async function importList(
  session: MasterclassSession,
  { people, rejected }: RegistrationList,
  options: ImportOptions,
) {
  const outcomes = people.length > 0 ? await send(session, people, options) : []
  // The list of people and the figures are on the same page.
  if (!options.p_is_preview) void reloadPeople()
  const figures = { added: 0, updated: 0, unchanged: 0, rejected: [...rejected] }
  people.forEach((person, at) => {
    const outcome = outcomes[at]
    if (outcome === 'added' || outcome === 'updated' || outcome === 'unchanged')
      figures[outcome] += 1
    else if (outcome) figures.rejected.push({ ...person, reason: outcome })
  })
  figures.rejected.sort((one, other) => one.line - other.line)
  return figures
}

async function send(
  { id }: MasterclassSession,
  people: readonly ListedPerson[],
  options: ImportOptions,
) {
  const rows = people.map(({ name, email, attended }) => ({ name, email, attended }))
  const args = { p_session_id: id, p_rows: rows, ...options }
  const outcomes = await callFunction('admin_import_registrations', args, list(outcome))
  if (outcomes.length !== people.length) throw new DataError({ kind: 'unreadable' })
  return outcomes
}
