import { atom, onMount, type ReadableAtom } from 'nanostores'
import { toFault } from '../data/data-error.ts'
import type { Fault } from '../domain/fault.ts'
import { $session } from './session.ts'

export type QueryState<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly fault: Fault }

export interface MemberQuery<Data> {
  readonly $loaded: ReadableAtom<QueryState<Data>>
  /** Loads again. What is shown stays until the answer arrives. */
  reload(): Promise<void>
  /** Replaces the loaded data after an edit. */
  replace(data: Data): void
}

export const LOADING_QUERY: { readonly status: 'loading' } = { status: 'loading' }

interface StoredData<Data> {
  /** What this device has stored; null if nothing. */
  readLast(userId: string): Data | null
  /** What to show when the answer arrives while stored data is shown. */
  merge?(shown: Data, answer: Data): Data
}

/**
 * Data of the signed-in member, loaded as soon as the session is known. Another member starts a new
 * query, and a late answer for the previous one is dropped. Data stored on this device is shown until
 * the answer arrives, and stays if none does.
 */
export function memberQuery<Data>(
  load: (userId: string) => Promise<Data>,
  stored?: StoredData<Data>,
): MemberQuery<Data> {
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  let owner: string | null = null
  let isStored = false

  async function ask(userId: string): Promise<QueryState<Data>> {
    try {
      return { status: 'ready', data: await load(userId) }
    } catch (error) {
      return { status: 'failed', fault: toFault(error) }
    }
  }

  async function reload(): Promise<void> {
    const asker = owner
    if (asker === null) return
    const answer = await ask(asker)
    if (owner === asker) show(answer)
  }

  function show(answer: QueryState<Data>): void {
    const shown = loaded.get()
    if (!isStored || shown.status !== 'ready') loaded.set(answer)
    else if (answer.status === 'ready') {
      isStored = false
      replace(stored?.merge?.(shown.data, answer.data) ?? answer.data)
    }
  }

  function replace(data: Data): void {
    loaded.set({ status: 'ready', data })
  }

  function start(userId: string | null): void {
    owner = userId
    const data = userId === null ? null : (stored?.readLast(userId) ?? null)
    isStored = data !== null
    loaded.set(data === null ? LOADING_QUERY : { status: 'ready', data })
    void reload()
  }

  onMount(loaded, () =>
    $session.subscribe((session) => {
      const userId = session.status === 'member' ? session.member.id : null
      if (userId !== owner) start(userId)
    }),
  )

  return { $loaded: loaded, reload, replace }
}
