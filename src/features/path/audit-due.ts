import { type Challenge, dayNumber } from '../challenge/rules.ts'
import { CHALLENGE_DAYS, dateIn } from '../progress/challenge-days.ts'

/** Days after the latest audit until it is offered again to a member outside the challenge. */
const AUDIT_PAUSE = 30

/**
 * Whether it is time to take the audit again, at `now` for someone in the IANA time zone: from day 30
 * of the challenge, if the latest audit (`takenAt`, milliseconds since 1970) is from before that day;
 * else after the pause. Before day 30 the challenge goes on without it.
 */
export function isAuditDue(
  takenAt: number,
  { startedOn }: Pick<Challenge, 'startedOn'>,
  now: Date,
  zone?: string,
): boolean {
  const taken = new Date(takenAt)
  if (startedOn !== null) {
    if (dayNumber(startedOn, now, zone) < CHALLENGE_DAYS) return false
    if (dayNumber(startedOn, taken, zone) < CHALLENGE_DAYS) return true
  }
  return dayNumber(dateIn(zone, taken), now, zone) > AUDIT_PAUSE
}
