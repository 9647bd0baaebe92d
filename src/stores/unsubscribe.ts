import { atom, type ReadableAtom } from 'nanostores'
import { type UnsubscribeAnswer, unsubscribe } from '../data/unsubscribe.ts'

/** What the page behind an unsubscribe link shows. */
export type UnsubscribeView = 'asking' | 'working' | UnsubscribeAnswer

const view = atom<UnsubscribeView>('asking')

export const $unsubscribe: ReadableAtom<UnsubscribeView> = view

/** Ends the news. The token stands in the address after the `#`. */
export async function endNews(): Promise<void> {
  view.set('working')
  view.set(await unsubscribe(location.hash.slice(1)))
}
