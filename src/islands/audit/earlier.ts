import type { Audit } from '../../domain/audit-history.ts'
import type { AuditWords } from '../../schemas/audit.ts'

/** An earlier audit that the result is compared with. */
export interface Earlier {
  readonly audit: Audit
  readonly name: string
  /** The heading of what has changed since. */
  readonly since: string
  /** How its outline and its marks are dashed. */
  readonly dashes: string
}

/** The audit before and, if that is another one, the first. */
export function earlierOf(
  before: readonly Audit[],
  { lastTime, firstTime, changes }: AuditWords['result'],
): Earlier[] {
  const last = before.at(-1)
  const first = before.length > 1 ? before[0] : undefined
  return [
    ...(last ? [{ audit: last, name: lastTime, since: changes.last, dashes: '4 4' }] : []),
    ...(first ? [{ audit: first, name: firstTime, since: changes.first, dashes: '1 4' }] : []),
  ]
}

/** The day of an audit. */
export function dayOf({ at }: Audit, locale: string, dateStyle: 'long' | 'medium'): string {
  return new Date(at).toLocaleDateString(locale, { dateStyle })
}
