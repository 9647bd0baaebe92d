import { isBlank } from '../../../shared/text/storable-text.ts'
import { strayName } from '../../../shared/text/template.ts'
import type { MasterclassSession } from '../all-sessions.ts'
import type { EmailDraft } from '../drafts.ts'
import type { Mailing } from './mailings.ts'

const DAY = 86_400_000

export const NEWS = ['news', 'news-members', 'news-guests'] as const
const BEFORE = ['confirmed', 'waiting'] as const
const AFTER = [...BEFORE, 'attended', 'missed'] as const

export const AUDIENCES = [...NEWS, ...AFTER] as const

export type Audience = (typeof AUDIENCES)[number]

/**
 * The groups that people of a session may be written to: nobody later than 30 days after it.
 * @param at when the email starts
 */
export function audiencesOf(
  { startsAt, endsAt, canceledAt }: Pick<MasterclassSession, 'startsAt' | 'endsAt' | 'canceledAt'>,
  now: Date,
  at = now,
): readonly Audience[] {
  if (endsAt !== null && Date.parse(endsAt) < at.getTime() - 30 * DAY) return []
  const hasStarted = startsAt !== null && Date.parse(startsAt) <= now.getTime()
  return hasStarted && canceledAt === null ? AFTER : BEFORE
}

interface DraftProblem {
  readonly field: 'audience' | 'subject' | 'text' | 'when' | 'at'
  readonly problem: 'uncounted' | 'nobody' | 'subject' | 'text' | 'unknown' | 'when' | 'past'
  /** A name in braces that nothing stands for. */
  readonly placeholder?: string
}

/** How many people would get an email now; or that they are not counted yet, or that nobody can get it. */
export type Reach = number | 'uncounted' | 'nobody'

/** What keeps an email from being sent. Who gets one for later is decided then, so nobody may be there yet. */
export function problemIn(draft: EmailDraft, reach: Reach, now: Date): DraftProblem | null {
  const { audience, subject, text, when } = draft
  if (typeof reach === 'string') return { field: 'audience', problem: reach }
  if (reach === 0 && when === 'now') return { field: 'audience', problem: 'nobody' }
  if (isBlank(subject)) return { field: 'subject', problem: 'subject' }
  if (isBlank(text)) return { field: 'text', problem: 'text' }
  const unknown =
    unknownIn('subject', subject, ['name']) ??
    unknownIn('text', text, audience.includes(':') ? ['name', 'link'] : ['name'])
  if (unknown) return unknown
  if (when === 'now') return null
  const at = Date.parse(when)
  // Browsers let people type a year of five digits, which is no date; the database takes none from 9999.
  if (!(at < Date.UTC(9999, 0))) return { field: 'at', problem: 'when' }
  return at <= now.getTime() ? { field: 'at', problem: 'past' } : null
}

function unknownIn(field: 'subject' | 'text', text: string, known: string[]): DraftProblem | null {
  const placeholder = strayName(text, known)
  return placeholder === null ? null : { field, problem: 'unknown', placeholder }
}

export const MAILING_STATES = ['scheduled', 'running', 'over', 'stopped'] as const

type Progress = Pick<Mailing, 'startedAt' | 'sendAt' | 'writtenAt' | 'stoppedAt' | 'figures'>

export function stateOf(mailing: Progress, now: Date): (typeof MAILING_STATES)[number] {
  const { startedAt, sendAt, writtenAt, stoppedAt, figures } = mailing
  if (stoppedAt !== null) return 'stopped'
  if (startedAt === null && Date.parse(sendAt) > now.getTime()) return 'scheduled'
  return writtenAt !== null && (figures['due'] ?? 0) === 0 ? 'over' : 'running'
}
