import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type FileProblem, readCsvFile } from '../data/csv-file.ts'
import { BATCH_SIZE, type ImportOutcome, importBatch } from '../data/registration-import.ts'
import type { Fault } from '../domain/fault.ts'
import type { List, ListedPerson, RejectedLine } from '../domain/import-list.ts'
import { runAsAdmin } from './admin-query.ts'
import { type MasterclassSession, registrationAdmin } from './admin-registrations.ts'
import { $session } from './session.ts'

/** What becomes of the people in a list, as the database says. */
export interface Figures {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: readonly RejectedLine[]
}

/** A list and what importing it will do. */
export interface Preview {
  readonly fileName: string
  readonly session: MasterclassSession
  readonly list: List
  readonly figures: Figures
  /** Those who will be added or updated. */
  readonly people: readonly ListedPerson[]
}

export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'reading' }
  | { readonly status: 'refused'; readonly problem: FileProblem | Fault }
  | { readonly status: 'preview'; readonly preview: Preview }
  | {
      readonly status: 'importing' | 'finished'
      readonly preview: Preview
      /** What has been imported so far. */
      readonly figures: Figures
      /** Why a batch could not be sent, with which the import ended. */
      readonly fault: Fault | null
    }

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
  const list = await readCsvFile(file)
  if (state.get() !== reading) return
  if (typeof list === 'string') return state.set({ status: 'refused', problem: list })
  await showPreview(file.name, session, list)
}

/** Shows what importing the list will do if nobody in it attended. */
export function leaveOutAttendance({ fileName, session, list }: Preview): Promise<void> {
  const people = list.people.map((person) => ({ ...person, attended: false }))
  return showPreview(fileName, session, { ...list, people })
}

async function showPreview(
  fileName: string,
  session: MasterclassSession,
  list: List,
): Promise<void> {
  const reading: ImportState = { status: 'reading' }
  state.set(reading)
  let figures: Figures = { added: 0, updated: 0, unchanged: 0, rejected: list.rejected }
  const people: ListedPerson[] = []
  const fault = await runAsAdmin(async () => {
    for (let sent = 0; sent < list.people.length && state.get() === reading; sent += BATCH_SIZE) {
      const batch = list.people.slice(sent, sent + BATCH_SIZE)
      const outcomes = await importBatch(session.id, batch, null)
      figures = addOutcomes(figures, batch, outcomes)
      people.push(
        ...batch.filter((_, at) => outcomes[at] === 'added' || outcomes[at] === 'updated'),
      )
    }
  })
  if (state.get() !== reading) return
  if (fault) return state.set({ status: 'refused', problem: fault })
  state.set({ status: 'preview', preview: { fileName, session, list, figures, people } })
}

/** Puts the list away. What has been imported stays. */
export function closeImport(): void {
  state.set(IDLE)
}

/** Writes the list that is shown. */
export async function startImport(preview: Preview): Promise<void> {
  const { people, session } = preview
  const importId = crypto.randomUUID()
  let figures: Figures = { ...preview.figures, added: 0, updated: 0 }
  let fault: Fault | null = null
  for (let sent = 0; sent < people.length && !fault; sent += BATCH_SIZE) {
    const running: ImportState = { status: 'importing', preview, figures, fault }
    state.set(running)
    fault = await runAsAdmin(async () => {
      const batch = people.slice(sent, sent + BATCH_SIZE)
      figures = addOutcomes(figures, batch, await importBatch(session.id, batch, importId))
    })
    // Somebody else is here.
    if (state.get() !== running) return
  }
  state.set({ status: 'finished', preview, figures, fault })
  // The list of registrations is on the same page.
  void registrationAdmin.reload()
}

function addOutcomes(
  figures: Figures,
  batch: readonly ListedPerson[],
  outcomes: readonly ImportOutcome[],
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
