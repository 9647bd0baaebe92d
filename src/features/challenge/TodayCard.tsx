import type { ReactNode, RefObject } from 'react'
import { fill } from '../../shared/text/template.ts'
import { writtenDate } from '../../shared/written-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { CHALLENGE_DAYS } from './notes.ts'
import type { Challenge } from './rules.ts'
import type { TodayWords } from './words.ts'

interface Props {
  words: TodayWords
  challenge: Challenge
  /** The number of today, from 1; null before the challenge has started. */
  day: number | null
  heading: RefObject<HTMLHeadingElement | null>
  /** Starts the challenge or checks the day. The button goes: the focus is for the heading. */
  onAct: () => void
  /** Below the day's line. */
  children?: ReactNode
}

/** What there is to do today. */
export function TodayCard({ words, challenge, day, heading, onAct, children }: Props) {
  const isInside = day === null || (day >= 1 && day <= CHALLENGE_DAYS)
  const open = day ?? 1
  const isDue = isInside && !challenge.checked.has(open)
  const { check, start, evening } = words.today
  return (
    <section className="flex min-h-40 flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded border border-line-strong bg-raised p-5 sm:p-7">
      <div className="min-w-0 flex-1 basis-64">
        <h2 ref={heading} tabIndex={-1} className="font-sans text-sm font-bold text-muted">
          {headline(words, challenge, day)}
        </h2>
        {isDue && <p className="mt-2 font-display text-xl leading-snug">{words.days[open - 1]}</p>}
        {isDue && day !== null && <p className="mt-2 text-sm text-muted">{evening}</p>}
        {children}
      </div>
      {isDue && (
        <Button variant="hero" size="lg" className="max-sm:w-full print:hidden" onClick={onAct}>
          {day === null ? start : check}
        </Button>
      )}
    </section>
  )
}

function headline({ today, dates }: TodayWords, challenge: Challenge, day: number | null): string {
  const { startedOn, checked } = challenge
  if (day === null || startedOn === null) return today.notStarted
  if (day < 1) {
    return fill(today.before, { date: writtenDate(startedOn, 'day', dates) })
  }
  if (day > CHALLENGE_DAYS) return today.over
  return fill(checked.has(day) ? today.done : today.due, { day })
}
