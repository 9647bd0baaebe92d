/**
 * What can go wrong between a member and the backend, as far as a member can tell the difference.
 * `refused` carries the server's own words; the words for all the others are content.
 */
export type Fault =
  | { readonly kind: 'offline' | 'timeout' | 'signed-out' | 'not-allowed' | 'server' }
  /** The session cannot be renewed at the moment; it is not lost. */
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | null }
  /** An answer that is no JSON, or not of the shape it should have. */
  | { readonly kind: 'unreadable' }

/** One sentence for each kind that the server has no words for. */
export type FaultWords = Readonly<Record<Exclude<Fault['kind'], 'refused'>, string>>

/** What to tell the member. */
export function faultText(fault: Fault, words: FaultWords): string {
  return fault.kind === 'refused' ? fault.message : words[fault.kind]
}
