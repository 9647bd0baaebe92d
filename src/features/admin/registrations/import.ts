import { DataError } from '../../../shared/fault.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import { list, oneOf } from '../../../shared/supabase/decode.ts'
import type { ListedPerson, RegistrationList, RejectedLine } from './import-list.ts'
import { type MasterclassSession, registrationAdmin } from './registrations.ts'

/** What becomes of the people in a list, as the database says. */
export interface ImportFigures {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: readonly RejectedLine[]
}

/** Imports a list, all of it or nothing. A preview writes nothing and has the same figures. */
export async function importList(
  session: MasterclassSession,
  list: RegistrationList,
  isPreview: boolean,
): Promise<ImportFigures> {
  const outcomes = list.people.length > 0 ? await send(session, list.people, isPreview) : []
  // The list of registrations is on the same page.
  if (!isPreview) void registrationAdmin.reload()
  return figuresOf(list, outcomes)
}

/** What becomes of a person: the last three are not imported. */
const outcome = oneOf(['added', 'updated', 'unchanged', 'invalid', 'canceled', 'not_started'])

async function send(
  { id }: MasterclassSession,
  people: readonly ListedPerson[],
  isPreview: boolean,
) {
  const rows = people.map(({ name, email, attended }) => ({ name, email, attended }))
  const args = { p_session_id: id, p_rows: rows, p_is_preview: isPreview }
  const outcomes = await callFunction('admin_import_registrations', args, list(outcome))
  if (outcomes.length !== people.length) throw new DataError({ kind: 'unreadable' })
  return outcomes
}

function figuresOf(
  { people, rejected }: RegistrationList,
  outcomes: readonly ReturnType<typeof outcome>[],
): ImportFigures {
  const sums = { added: 0, updated: 0, unchanged: 0, rejected: [...rejected] }
  people.forEach((person, at) => {
    const outcome = outcomes[at]
    if (outcome === 'added' || outcome === 'updated' || outcome === 'unchanged') sums[outcome] += 1
    else if (outcome) sums.rejected.push({ ...person, reason: outcome })
  })
  sums.rejected.sort((one, other) => one.line - other.line)
  return sums
}
