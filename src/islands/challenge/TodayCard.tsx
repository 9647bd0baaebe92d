import { type RefObject, useRef } from 'react'
import { CHALLENGE_DAYS, type Challenge } from '../../domain/challenge.ts'
import { STONES } from '../../domain/stones.ts'
import { fill } from '../../domain/template.ts'
import type { ChallengeWords } from '../../schemas/challenge.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { Gem } from '../../ui/Gem.tsx'
import { Place, useShownBefore } from '../shared/Place.tsx'
import { readable } from './use-today.ts'

interface Props {
  words: ChallengeWords
  challenge: Challenge
  /** The number of today, from 1; null before the challenge has started. */
  day: number | null
  /** Another text after each change that the member makes here, and on another day. */
  since: string
  onCheck: (day: number) => void
}

/**
 * What there is to do today; at the end, that all of it is done. The button leaves its focus to the
 * heading. Work from another device leaves the card its size.
 */
export function TodayCard({ words, challenge, day, since, onCheck }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  const today = todayOf(words, challenge, day)
  const before = useShownBefore(today, since)
  function check() {
    onCheck(day ?? 1)
    focusAfter(() => heading.current)
  }
  return (
    <Place value={today} first={before}>
      {(shown, isShown) => {
        const ref = isShown ? heading : undefined
        if (shown.isComplete) return <Completion words={words} heading={ref} />
        return <Card {...shown} heading={ref} onCheck={check} />
      }}
    </Place>
  )
}

interface Today {
  readonly isComplete: boolean
  readonly title: string
  readonly line: string | undefined
  /** Null when there is nothing to check. */
  readonly button: string | null
}

function todayOf(words: ChallengeWords, challenge: Challenge, day: number | null): Today {
  const isInside = day === null || (day >= 1 && day <= CHALLENGE_DAYS)
  const open = day ?? 1
  const isDue = isInside && !challenge.checked.has(open)
  const { check, checkFirst } = words.today
  return {
    isComplete: challenge.completed,
    title: headline(words, challenge, day),
    line: isInside ? words.days[open - 1] : undefined,
    button: isDue ? (day === null ? checkFirst : check) : null,
  }
}

interface CardProps extends Omit<Today, 'isComplete'> {
  heading: RefObject<HTMLHeadingElement | null> | undefined
  onCheck: () => void
}

function Card({ title, line, button, heading, onCheck }: CardProps) {
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
      </div>
      {button && (
        <Button variant="hero" size="lg" className="max-sm:w-full" onClick={onCheck}>
          {button}
        </Button>
      )}
    </section>
  )
}

function headline(
  { today, locale }: ChallengeWords,
  challenge: Challenge,
  day: number | null,
): string {
  const { startedOn, checked } = challenge
  if (day === null || startedOn === null) return today.notStarted
  if (day < 1) {
    const date = readable(startedOn, locale, { weekday: 'long', day: 'numeric', month: 'long' })
    return fill(today.before, { date })
  }
  if (day > CHALLENGE_DAYS) return today.over
  return fill(checked.has(day) ? today.done : today.due, { day })
}

function Completion({ words, heading }: Pick<Props, 'words'> & Pick<CardProps, 'heading'>) {
  return (
    <section className="inverted rounded p-6 sm:p-8" aria-labelledby="challenge-done">
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
        {words.completion.title}
      </h2>
      <p className="mt-3 max-w-measure">{words.completion.message}</p>
      <Button variant="hero" className="mt-6" href="/members/certificate">
        {words.completion.certificate}
      </Button>
    </section>
  )
}
