import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type FileProblem, readCsvFile } from '../data/csv-file.ts'
import { BATCH_SIZE, type ImportOutcome, importBatch } from '../data/registration-import.ts'
import type { Fault } from '../domain/fault.ts'
import { type Columns, type List, readList } from '../domain/import-columns.ts'
import {
  type GoodRow,
  type Reason,
  type RejectedRow,
  type Rows,
  readRows,
} from '../domain/import-rows.ts'
import { recordOf } from '../domain/record-of.ts'
import { runAsAdmin } from './admin-query.ts'
import { registrationAdmin } from './admin-registrations.ts'
import { $session } from './session.ts'

export type { FileProblem }

/** What became of those who are imported. */
export type ImportCounts = Readonly<Record<'added' | 'updated' | 'unchanged', number>>

/** A list before anything is written. */
export interface Preview {
  readonly fileName: string
  readonly list: List
  readonly columns: Columns
  readonly rows: Rows
}

export interface Progress {
  readonly preview: Preview
  readonly sessionId: string
  readonly importId: string
  /** How many of the good rows have been sent and answered. */
  readonly done: number
  readonly counts: ImportCounts
  readonly rejected: readonly RejectedRow[]
}

export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'reading' }
  | { readonly status: 'unreadable'; readonly problem: FileProblem }
  | { readonly status: 'preview'; readonly preview: Preview }
  | { readonly status: 'importing' | 'finished'; readonly progress: Progress }
  /** A batch could not be sent; the import can go on from there. */
  | { readonly status: 'stopped'; readonly progress: Progress; readonly fault: Fault }

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

/** Reads a file and shows what is in it. Another file that is chosen meanwhile takes its place. */
export async function chooseFile(file: File): Promise<void> {
  const reading: ImportState = { status: 'reading' }
  state.set(reading)
  const read = await readCsvFile(file)
  if (state.get() !== reading) return
  if (read.status === 'unreadable') return state.set(read)
  const list = readList(read.lines)
  showPreview({ fileName: file.name, list, columns: list.columns })
}

/** Corrects what the columns hold. */
export function changeColumns(columns: Partial<Columns>): void {
  const current = state.get()
  if (current.status !== 'preview') return
  const { preview } = current
  showPreview({ ...preview, columns: { ...preview.columns, ...columns } })
}

function showPreview(preview: Omit<Preview, 'rows'>): void {
  const rows = readRows(preview.list, preview.columns)
  state.set({ status: 'preview', preview: { ...preview, rows } })
}

/** Puts the list away. What has been imported stays. */
export function closeImport(): void {
  state.set(IDLE)
}

/** Writes the list that is shown into a session. */
export function startImport(sessionId: string): Promise<void> {
  const current = state.get()
  if (current.status !== 'preview') return Promise.resolve()
  const { preview } = current
  return importFrom({
    preview,
    sessionId,
    importId: crypto.randomUUID(),
    done: 0,
    counts: { added: 0, updated: 0, unchanged: 0 },
    rejected: preview.rows.rejected,
  })
}

/** Goes on after a fault, with the batch that was not answered. */
export function continueImport(): Promise<void> {
  const current = state.get()
  return current.status === 'stopped' ? importFrom(current.progress) : Promise.resolve()
}

async function importFrom(start: Progress): Promise<void> {
  let progress = start
  while (progress.done < progress.preview.rows.good.length) {
    const running: ImportState = { status: 'importing', progress }
    state.set(running)
    let next = progress
    const fault = await runAsAdmin(async () => {
      next = await importNextBatch(progress)
    })
    // The list was put away, or somebody else is here.
    if (state.get() !== running) return
    if (fault !== null) return state.set({ status: 'stopped', progress, fault })
    progress = next
  }
  state.set({ status: 'finished', progress })
  // The list of registrations is on the same page.
  void registrationAdmin.reload()
}

async function importNextBatch(progress: Progress): Promise<Progress> {
  const { preview, sessionId, importId, done } = progress
  const batch = preview.rows.good.slice(done, done + BATCH_SIZE)
  const { platform } = preview.list
  const outcomes = await importBatch({
    sessionId,
    importId,
    source: platform === 'other' ? 'import' : platform,
    people: batch.map(({ person }) => person),
  })
  return {
    ...progress,
    done: done + batch.length,
    counts: addCounts(progress.counts, outcomes),
    rejected: [...progress.rejected, ...rejectedIn(batch, outcomes)].sort(
      (one, other) => one.line - other.line,
    ),
  }
}

function addCounts(counts: ImportCounts, outcomes: readonly ImportOutcome[]): ImportCounts {
  return recordOf(['added', 'updated', 'unchanged'], (counted) => {
    return counts[counted] + outcomes.filter((outcome) => outcome === counted).length
  })
}

const REASONS: Readonly<Partial<Record<ImportOutcome, Reason>>> = {
  invalid: 'invalid',
  canceled: 'canceled',
  not_started: 'notStarted',
}

function rejectedIn(batch: readonly GoodRow[], outcomes: readonly ImportOutcome[]): RejectedRow[] {
  return batch.flatMap(({ line, person }, index) => {
    const outcome = outcomes[index]
    const reason = outcome && REASONS[outcome]
    return reason ? [{ line, name: person.name, email: person.email, reason, value: '' }] : []
  })
}
