import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Fault, toFault } from '../../shared/fault.ts'
import { $session, type Session } from './session.ts'

export type QueryState<Data> =
  | { readonly status: 'loading' }
  /** `fault`: why data that the device had could not be replaced by the server's */
  | { readonly status: 'ready'; readonly data: Data; readonly fault?: Fault }
  | { readonly status: 'failed'; readonly fault: Fault }

export type MemberQuery<Data> = ReturnType<typeof memberQuery<Data>>

export type Edit<Data> = (data: Data) => Data

export const LOADING_QUERY: { readonly status: 'loading' } = { status: 'loading' }

/**
 * Data of the signed-in member, loaded as soon as the session is known. An answer that comes after
 * the member has left is dropped.
 */
export function memberQuery<Data>(load: (userId: string) => Promise<Data>) {
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  let owner: string | null = null
  let edits: Edit<Data>[] = []

  /** Loads again. What is shown stays until it is answered: somebody may be writing in it. */
  async function reload(): Promise<void> {
    const asker = owner
    if (asker === null) return
    const earlier = edits.length
    const answer = await answerTo(load(asker))
    if (owner !== asker) return
    const isFailed = answer.status === 'failed'
    loaded.set(isFailed ? failed(loaded.get(), answer.fault) : edited(answer, edits.slice(earlier)))
  }

  /**
   * Applies an edit of the member to the loaded data, and to answers that were requested before it.
   * An answer may contain the edit already, so applying it twice must not change more.
   */
  function edit(change: Edit<Data>): void {
    edits.push(change)
    loaded.set(edited(loaded.get(), [change]))
  }

  onMount(loaded, () =>
    $session.subscribe((session) => {
      const userId = memberIdOf(session)
      if (userId === owner) return
      owner = userId
      edits = []
      loaded.set(LOADING_QUERY)
      void reload()
    }),
  )

  const $loaded: ReadableAtom<QueryState<Data>> = loaded
  return { $loaded, reload, edit }
}

/** Whose session it is; null if it is nobody's, or not known yet. */
export function memberIdOf(session: Session): string | null {
  return session.status === 'member' ? session.member.id : null
}

/** After a fault: what is shown stays, with the reason. */
export function failed<Data>(shown: QueryState<Data>, fault: Fault): QueryState<Data> {
  return shown.status === 'ready' ? { ...shown, fault } : { status: 'failed', fault }
}

/** Loaded data after these edits. */
export function edited<Data>(
  state: QueryState<Data>,
  edits: readonly Edit<Data>[],
): QueryState<Data> {
  if (state.status !== 'ready') return state
  return { ...state, data: edits.reduce((data, change) => change(data), state.data) }
}

async function answerTo<Data>(loading: Promise<Data>): Promise<QueryState<Data>> {
  try {
    return { status: 'ready', data: await loading }
  } catch (error) {
    return { status: 'failed', fault: toFault(error) }
  }
}
