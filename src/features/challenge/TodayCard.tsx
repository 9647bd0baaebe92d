import { type ReactNode, type RefObject, useRef } from 'react'
import { dateOfDay } from '../../shared/dates.ts'
import { STONES } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { Gem } from '../../ui/tools/Gem.tsx'
import { readable } from '../../ui/tools/use-today.ts'
import { useQuery } from '../auth/use-query.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import { CHALLENGE_DAYS } from './notes.ts'
import { type Challenge, isKeptOn } from './rules.ts'
import type { TodayWords } from './words.ts'

interface Props {
  words: TodayWords
  challenge: Challenge
  /** The number of today, from 1; null before the challenge has started. */
  day: number | null
  /** Makes today day 1. */
  onStart: () => void
  onCheck: (day: number) => void
  /** Below the day's line. */
  children?: ReactNode
}

/**
 * What there is to do today; once all days are checked, that they are. The button leaves its focus to the
 * heading.
 */
export function TodayCard({ words, challenge, day, onStart, onCheck, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  const today = todayOf(words, challenge, day)
  function act() {
    if (day === null) onStart()
    else onCheck(day)
    focusAfter(() => heading.current)
  }
  const { startedOn } = today
  if (startedOn === null) {
    return (
      <Card {...today} heading={heading} onAct={act}>
        {children}
      </Card>
    )
  }
  return <Completion {...today} startedOn={startedOn} words={words} heading={heading} />
}

interface Today {
  /** The date of day 1, once all days are checked. */
  readonly startedOn: string | null
  /** Whether the thirtieth day has come. */
  readonly isKept: boolean
  readonly title: string
  readonly line: string | undefined
  /** What is left to do today. */
  readonly ask: string | null
  /** Null when there is nothing to start or check. */
  readonly button: string | null
}

function todayOf(words: TodayWords, challenge: Challenge, day: number | null): Today {
  const isInside = day === null || (day >= 1 && day <= CHALLENGE_DAYS)
  const open = day ?? 1
  const isDue = isInside && !challenge.checked.has(open)
  const { check, start, evening } = words.today
  return {
    startedOn: challenge.completed ? challenge.startedOn : null,
    isKept: isKeptOn(day),
    title: headline(words, challenge, day),
    line: isInside ? words.days[open - 1] : undefined,
    ask: isDue && day !== null ? evening : null,
    button: isDue ? (day === null ? start : check) : null,
  }
}

interface CardProps extends Pick<Today, 'title' | 'line' | 'ask' | 'button'> {
  heading: RefObject<HTMLHeadingElement | null>
  onAct: () => void
  children: ReactNode
}

function Card({ title, line, ask, button, heading, onAct, children }: CardProps) {
  return (
    <section className="flex min-h-40 flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded border border-line-strong bg-raised p-5 sm:p-7">
      <div className="min-w-0 flex-1 basis-64">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-sans text-sm font-bold text-muted focus:outline-none"
        >
          {title}
        </h2>
        {line && <p className="mt-2 font-display text-xl leading-snug">{line}</p>}
        {ask && <p className="mt-2 text-sm text-muted">{ask}</p>}
        {children}
      </div>
      {button && (
        <Button variant="hero" size="lg" className="max-sm:w-full print:hidden" onClick={onAct}>
          {button}
        </Button>
      )}
    </section>
  )
}

function headline({ today, locale }: TodayWords, challenge: Challenge, day: number | null): string {
  const { startedOn, checked } = challenge
  if (day === null || startedOn === null) return today.notStarted
  if (day < 1) {
    const date = readable(startedOn, locale, { weekday: 'long', day: 'numeric', month: 'long' })
    return fill(today.before, { date })
  }
  if (day > CHALLENGE_DAYS) return today.over
  return fill(checked.has(day) ? today.done : today.due, { day })
}

interface CompletionProps extends Pick<CardProps, 'heading'>, Pick<Today, 'isKept' | 'line'> {
  words: TodayWords
  startedOn: string
}

function Completion({ words, startedOn, isKept, line, heading }: CompletionProps) {
  const { early, title, message, kept } = words.completion
  const name = useQuery(fullName)
  const dateOf = (day: number) =>
    readable(dateOfDay(startedOn, day), words.locale, { dateStyle: 'long' })
  const [from, to] = [dateOf(1), dateOf(CHALLENGE_DAYS)]
  return (
    <section
      className={`inverted rounded p-6 sm:p-8 ${isKept ? 'printed-alone' : ''}`}
      aria-labelledby="challenge-done"
    >
      <div className="flex gap-3">
        {STONES.map((stone) => (
          <Gem key={stone} stone={stone} className="size-8" />
        ))}
      </div>
      <h2
        id="challenge-done"
        ref={heading}
        tabIndex={-1}
        className="mt-5 text-2xl focus:outline-none"
      >
        {isKept ? title : early.title}
      </h2>
      <p className={`mt-3 max-w-measure ${isKept ? 'print:hidden' : ''}`}>
        {isKept ? message : fill(early.message, { date: to })}
      </p>
      {!isKept && line && <p className="mt-3 font-display text-xl leading-snug">{line}</p>}
      {isKept && (
        <>
          <p className="mt-3 hidden max-w-measure text-lg print:block">
            {fill(kept, {
              name: displayName(name.status === 'ready' ? name.data : null),
              from,
              to,
            })}
          </p>
          <Button
            variant="hero"
            className="mt-6 print:hidden"
            disabled={name.status === 'loading'}
            onClick={() => print()}
          >
            {words.completion.print}
          </Button>
        </>
      )}
    </section>
  )
}
