import { atom, onMount, type ReadableAtom } from 'nanostores'
import { callFunction } from '../data/client.ts'
import { DataError } from '../data/data-error.ts'
import { list, oneOf } from '../data/decode.ts'
import {
  type FileProblem,
  type ListedPerson,
  type RegistrationList,
  type RejectedLine,
  readRegistrationList,
} from '../data/registration-list.ts'
import type { Fault } from '../domain/fault.ts'
import { runAsAdmin } from './admin-query.ts'
import { type MasterclassSession, registrationAdmin } from './admin-registrations.ts'
import { $session } from './session.ts'

/** What becomes of the people in a list, as the database says. */
interface Figures {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: readonly RejectedLine[]
}

/** A list that was read, and the session that it is for. */
interface Chosen {
  readonly fileName: string
  readonly session: MasterclassSession
  readonly list: RegistrationList
}

/** A list on its way through the database, which first says what importing it would do. */
export interface ImportRun extends Chosen {
  readonly status: 'checked' | 'importing' | 'finished'
  /** Of the people that have been sent so far. */
  readonly figures: Figures
  /** Why a batch could not be sent, with which the import ended. */
  readonly fault: Fault | null
}

export type ImportState =
  | { readonly status: 'idle' | 'reading' }
  | { readonly status: 'refused'; readonly problem: FileProblem | Fault }
  | ImportRun

export const IDLE: ImportState = { status: 'idle' }

const state = atom<ImportState>(IDLE)

/** The import of a list of registrations, which goes on while other parts of the page are shown. */
export const $registrationImport: ReadableAtom<ImportState> = state

/** Whose list it is. The next person on this browser must not see it. */
let owner: string | null = null

onMount(state, () =>
  $session.subscribe((session) => {
    const userId = session.status === 'member' ? session.member.id : null
    if (userId !== owner) state.set(IDLE)
    owner = userId
  }),
)

/** Reads a file and shows what importing it will do. A file chosen meanwhile takes its place. */
export async function chooseFile(file: File, session: MasterclassSession): Promise<void> {
  const reading: ImportState = { status: 'reading' }
  state.set(reading)
  const list = await readRegistrationList(file)
  if (state.get() !== reading) return
  if (typeof list === 'string') return state.set({ status: 'refused', problem: list })
  await send({ fileName: file.name, session, list }, null)
}

/** Shows what importing the list will do if nobody in it attended. */
export function leaveOutAttendance({ list, ...chosen }: ImportRun): Promise<void> {
  const people = list.people.map((person) => ({ ...person, attended: false }))
  return send({ ...chosen, list: { ...list, people } }, null)
}

/** Writes the list that is shown. */
export async function startImport(checked: ImportRun): Promise<void> {
  await send(checked, crypto.randomUUID())
  // The list of registrations is on the same page.
  void registrationAdmin.reload()
}

/** Puts the list away. What has been imported stays. */
export function closeImport(): void {
  state.set(IDLE)
}

/** How many people one request takes at most; the database decides it. */
const BATCH_SIZE = 500

/** Sends a list batch by batch: with an id to import it, without one to see what that would do. */
async function send({ fileName, session, list }: Chosen, importId: string | null): Promise<void> {
  const run = { fileName, session, list }
  let figures: Figures = { added: 0, updated: 0, unchanged: 0, rejected: list.rejected }
  let fault: Fault | null = null
  for (let sent = 0; sent < list.people.length && !fault; sent += BATCH_SIZE) {
    const shown: ImportState =
      importId === null ? { status: 'reading' } : { ...run, status: 'importing', figures, fault }
    state.set(shown)
    fault = await runAsAdmin(async () => {
      const batch = list.people.slice(sent, sent + BATCH_SIZE)
      figures = addOutcomes(figures, batch, await sendBatch(session, batch, importId))
    })
    // Another file was chosen, or somebody else is here.
    if (state.get() !== shown) return
  }
  if (importId !== null) state.set({ ...run, status: 'finished', figures, fault })
  else if (fault) state.set({ status: 'refused', problem: fault })
  else state.set({ ...run, status: 'checked', figures, fault })
}

/** What becomes of a person: the last three are not imported. */
const outcome = oneOf(['added', 'updated', 'unchanged', 'invalid', 'canceled', 'not_started'])

/** All batches with one id are one entry of the audit log. Sending one again changes nothing. */
async function sendBatch(
  { id }: MasterclassSession,
  people: readonly ListedPerson[],
  importId: string | null,
) {
  const args = {
    p_session_id: id,
    p_rows: people.map(({ name, email, attended }) => ({ name, email, attended })),
    ...(importId === null ? { p_is_preview: true } : { p_import_id: importId }),
  }
  const outcomes = await callFunction('admin_import_registrations', args, list(outcome))
  if (outcomes.length !== people.length) throw new DataError({ kind: 'unreadable' })
  return outcomes
}

function addOutcomes(
  figures: Figures,
  batch: readonly ListedPerson[],
  outcomes: readonly ReturnType<typeof outcome>[],
): Figures {
  const sums = { ...figures, rejected: [...figures.rejected] }
  batch.forEach((person, at) => {
    const outcome = outcomes[at]
    if (outcome === 'added' || outcome === 'updated' || outcome === 'unchanged') sums[outcome] += 1
    else if (outcome) sums.rejected.push({ ...person, reason: outcome })
  })
  sums.rejected.sort((one, other) => one.line - other.line)
  return sums
}
