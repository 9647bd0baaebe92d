import type { RefObject } from 'react'
import { dateOfDay } from '../../shared/dates.ts'
import { STONES } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { writtenDate } from '../../shared/written-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { useQuery } from '../auth/use-member.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import { CHALLENGE_DAYS } from './notes.ts'
import type { ChallengeWords } from './words.ts'

interface Props {
  words: ChallengeWords
  /** The date of day 1 as YYYY-MM-DD. */
  startedOn: string
  /** The number of today. */
  day: number
  heading: RefObject<HTMLHeadingElement | null>
}

/** That all days are checked; from the thirtieth day on, that they are kept, with the certificate. */
export function Completion({ words, startedOn, day, heading }: Props) {
  const { early, title, message, kept } = words.completion
  // Days can be checked ahead: only from the thirtieth on are they kept.
  const isKept = day >= CHALLENGE_DAYS
  const name = useQuery(fullName)
  const isPrinted = isKept && name.status === 'ready'
  const dateOf = (day: number) =>
    writtenDate(dateOfDay(startedOn, day), 'long', words.dates).replaceAll(' ', '\u00a0')
  const [from, to] = [dateOf(1), dateOf(CHALLENGE_DAYS)]
  return (
    <section
      className={`inverted rounded p-6 sm:p-8 ${isPrinted ? 'printed-alone' : ''}`}
      aria-labelledby="challenge-done"
    >
      <div className="flex gap-3">
        {STONES.map((stone) => (
          <Gem key={stone} stone={stone} className="size-8" />
        ))}
      </div>
      <h2 id="challenge-done" ref={heading} tabIndex={-1} className="mt-5 text-2xl">
        {isKept ? title : early.title}
      </h2>
      <p className={`mt-3 max-w-measure ${isPrinted ? 'print:hidden' : ''}`}>
        {isKept ? message : fill(early.message, { date: to })}
      </p>
      {isKept && (
        <>
          <p className={`mt-3 hidden max-w-measure text-lg ${isPrinted ? 'print:block' : ''}`}>
            {fill(kept, { name: displayName(name, words), from, to })}
          </p>
          <Button
            variant="hero"
            className="mt-6 print:hidden"
            disabled={!isPrinted}
            onClick={() => print()}
          >
            {words.completion.print}
          </Button>
        </>
      )}
    </section>
  )
}
