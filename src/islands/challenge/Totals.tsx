import { CHALLENGE_DAYS } from '../../domain/challenge.ts'
import { fill } from '../../domain/template.ts'
import type { ChallengeWords } from '../../schemas/challenge.ts'

interface Props {
  words: ChallengeWords
  streak: number
  total: number
}

/** Streak and total, said aloud when they change. */
export function Totals({ words, streak, total }: Props) {
  const numbers = (count: number) => ({ count, total: CHALLENGE_DAYS })
  return (
    <div role="status" aria-atomic="true" className="mt-8 grid max-w-96 grid-cols-2 gap-x-6">
      <Figure
        label={words.streak.label}
        value={fill(streak === 1 ? words.streak.one : words.streak.other, numbers(streak))}
      />
      <Figure label={words.completed.label} value={fill(words.completed.count, numbers(total))} />
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="block text-sm text-muted">{label} </span>
      <span className="font-display text-2xl leading-none">{value}</span>
    </p>
  )
}
