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
  /** Asks once more, with what is shown staying where it is until the answer comes. */
  reload(): Promise<void>
  /** Replaces what has been loaded by what the member has made of it. */
  replace(data: Data): void
}

export const LOADING_QUERY: { readonly status: 'loading' } = { status: 'loading' }

/**
 * Something that is asked for as soon as it is known who is here and that belongs to this member
 * alone: with the next one it starts anew, and an answer that comes too late is dropped.
 */
export function memberQuery<Data>(load: (userId: string) => Promise<Data>): MemberQuery<Data> {
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  let owner: string | null = null

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
    if (owner === asker) loaded.set(answer)
  }

  onMount(loaded, () =>
    $session.subscribe((session) => {
      const userId = session.status === 'member' ? session.member.id : null
      if (userId === owner) return
      owner = userId
      loaded.set(LOADING_QUERY)
      void reload()
    }),
  )

  return { $loaded: loaded, reload, replace: (data) => loaded.set({ status: 'ready', data }) }
}
