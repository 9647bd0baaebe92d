import { atom, onMount, type ReadableAtom } from 'nanostores'
import { faultOf } from '../data/errors.ts'
import type { Fault } from '../tools/fault.ts'
import { $session } from './session.ts'

export type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly fault: Fault }

export interface OfMember<Data> {
  readonly $loaded: ReadableAtom<Loaded<Data>>
  /** Asks once more, with what is shown staying where it is until the answer comes. */
  reload(): Promise<void>
  /** Replaces what has been loaded by what the member has made of it. */
  replace(data: Data): void
}

export const LOADING_DATA: { readonly status: 'loading' } = { status: 'loading' }

/**
 * Something that is asked for as soon as it is known who is here and that belongs to this member
 * alone: with the next one it starts anew, and an answer that comes too late is dropped.
 */
export function ofMember<Data>(load: (userId: string) => Promise<Data>): OfMember<Data> {
  const loaded = atom<Loaded<Data>>(LOADING_DATA)
  let owner: string | null = null

  async function ask(userId: string): Promise<Loaded<Data>> {
    try {
      return { status: 'ready', data: await load(userId) }
    } catch (error) {
      return { status: 'failed', fault: faultOf(error) }
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
      loaded.set(LOADING_DATA)
      void reload()
    }),
  )

  return { $loaded: loaded, reload, replace: (data) => loaded.set({ status: 'ready', data }) }
}
