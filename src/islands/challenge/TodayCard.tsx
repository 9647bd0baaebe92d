import { type RefObject, useRef } from 'react'
import { CHALLENGE_DAYS, type Challenge } from '../../domain/challenge.ts'
import { STONES } from '../../domain/stones.ts'
import { fill } from '../../domain/template.ts'
import type { ChallengeWords } from '../../schemas/challenge.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { Gem } from '../../ui/Gem.tsx'
import { readable } from './use-today.ts'

interface Props {
  words: ChallengeWords
  challenge: Challenge
  /** The number of today, from 1; null before the challenge has started. */
  day: number | null
  onCheck: (day: number) => void
}

/** What there is to do today; at the end, that all of it is done. The button leaves its focus to the heading. */
export function TodayCard({ words, challenge, day, onCheck }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  if (challenge.completed) return <Completion words={words} heading={heading} />
  const isInside = day === null || (day >= 1 && day <= CHALLENGE_DAYS)
  const open = day ?? 1
  const isDue = isInside && !challenge.checked.has(open)
  const line = words.days[open - 1]
  function check() {
    onCheck(open)
    focusAfter(() => heading.current)
  }
  return (
    <section className="flex min-h-40 flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded border border-line-strong bg-raised p-5 sm:p-7">
      <div className="min-w-0 flex-1 basis-64">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-sans text-sm font-bold text-muted focus:outline-none"
        >
          {headline(words, challenge, day)}
        </h2>
        {isInside && line && <p className="mt-2 font-display text-xl leading-snug">{line}</p>}
      </div>
      {isDue && (
        <Button variant="hero" size="lg" className="max-sm:w-full" onClick={check}>
          {day === null ? words.today.checkFirst : words.today.check}
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

interface CompletionProps {
  words: ChallengeWords
  heading: RefObject<HTMLHeadingElement | null>
}

function Completion({ words, heading }: CompletionProps) {
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
