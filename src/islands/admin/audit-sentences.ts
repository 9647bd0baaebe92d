import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import type { AuditAccount, AuditActor, AuditChange, AuditEntry } from '../../stores/audit-log.ts'
import { asMoment } from './format.ts'

/** The entry as one sentence, such as "a@example.com changed the resource “Reading list”". */
export function sentenceOf(entry: AuditEntry, words: AdminWords): string {
  const { auditLog, locale } = words
  const { insert, update, delete: deletion, export: download } = auditLog.sentences
  const sentences = Object.entries({ insert, update, delete: deletion, export: download })
  const sentence = new Map(sentences).get(entry.action) ?? entry.action
  const account = entry.account ? accountName(entry.account, words) : ''
  const thing = auditLog.things[entry.tableName] ?? auditLog.otherThing
  const what = fill(thing, { title: entry.rowTitle ?? '', account, table: entry.tableName }, locale)
  return fill(sentence, { who: actorName(entry.actor, words), what }, locale)
}

function actorName(actor: AuditActor, words: AdminWords): string {
  if (actor.kind === 'account') return accountName(actor, words)
  return actor.kind === 'owner' ? words.auditLog.owner : words.auditLog.secretKey
}

function accountName({ number, email }: AuditAccount, { auditLog, locale }: AdminWords): string {
  return email ?? fill(auditLog.deletedAccount, { number }, locale)
}

/** The column as it is called on screen; a column without words keeps its own name. */
export function columnName({ column }: AuditChange, { auditLog }: AdminWords): string {
  return auditLog.columns[column] ?? column
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

export function valueText(value: unknown, { auditLog, locale }: AdminWords): string {
  if (value === null || value === undefined || value === '') return auditLog.noValue
  if (typeof value === 'boolean') return value ? auditLog.yes : auditLog.no
  if (typeof value === 'number') return value.toLocaleString(locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  return TIMESTAMP.test(value) ? asMoment(value, locale) : value
}
