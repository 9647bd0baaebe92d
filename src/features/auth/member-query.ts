import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Fault, toFault } from '../../shared/fault.ts'
import { $session } from './session.ts'

export type QueryState<Data> =
  | { readonly status: 'loading' }
  /** `fault`: why data of an earlier visit could not be replaced by the server's */
  | { readonly status: 'ready'; readonly data: Data; readonly fault?: Fault }
  | { readonly status: 'failed'; readonly fault: Fault }

export type MemberQuery<Data> = ReturnType<typeof memberQuery<Data>>

type Edit<Data> = (data: Data) => Data

export const LOADING_QUERY: { readonly status: 'loading' } = { status: 'loading' }

/**
 * Data of the signed-in member, loaded as soon as the session is known. Another member starts a new
 * query, and a late answer for the previous one is dropped. Data stored on this device is shown until
 * the answer arrives, and stays if none does.
 * @param stored reads that data; null if there is none
 */
export function memberQuery<Data>(
  load: (userId: string) => Promise<Data>,
  stored?: { readLast(userId: string): Data | null },
) {
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  let owner: string | null = null
  let edits: Edit<Data>[] = []

  /** Loads again. What is shown stays until the answer arrives. */
  async function reload(): Promise<void> {
    const asker = owner
    if (asker === null) return
    const earlier = edits.length
    const answer = await answerTo(load(asker))
    if (owner === asker) show(answer, edits.slice(earlier))
  }

  function show(answer: QueryState<Data>, since: Edit<Data>[]): void {
    const shown = loaded.get()
    if (answer.status === 'ready') {
      const data = since.reduce((edited, change) => change(edited), answer.data)
      loaded.set({ status: 'ready', data })
    } else if (answer.status === 'failed' && stored && shown.status === 'ready') {
      loaded.set({ ...shown, fault: answer.fault })
    } else loaded.set(answer)
  }

  /**
   * Applies an edit of the member to the loaded data, and to answers that were requested before it.
   * An answer may contain the edit already, so applying it twice must not change more.
   */
  function edit(change: Edit<Data>): void {
    const shown = loaded.get()
    if (shown.status !== 'ready') return
    edits.push(change)
    loaded.set({ ...shown, data: change(shown.data) })
  }

  function start(userId: string | null): void {
    owner = userId
    const data = userId === null ? null : (stored?.readLast(userId) ?? null)
    edits = []
    loaded.set(data === null ? LOADING_QUERY : { status: 'ready', data })
    void reload()
  }

  onMount(loaded, () =>
    $session.subscribe((session) => {
      const userId = session.status === 'member' ? session.member.id : null
      if (userId !== owner) start(userId)
    }),
  )

  const $loaded: ReadableAtom<QueryState<Data>> = loaded
  return { $loaded, reload, edit }
}

async function answerTo<Data>(loading: Promise<Data>): Promise<QueryState<Data>> {
  try {
    return { status: 'ready', data: await loading }
  } catch (error) {
    return { status: 'failed', fault: toFault(error) }
  }
}
