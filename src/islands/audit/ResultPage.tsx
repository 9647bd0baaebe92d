import { useEffect, useRef } from 'react'
import { levelOf, type Result, weakestFirst } from '../../domain/audit.ts'
import { fill } from '../../domain/template.ts'
import type { AuditWords } from '../../schemas/audit.ts'
import { Button } from '../../ui/Button.tsx'
import { Advice } from './Advice.tsx'
import { Bars } from './Bars.tsx'
import { Radar } from './Radar.tsx'

interface Props {
  words: AuditWords
  result: Result
  /** The result of the round before. */
  former: Result | null
  /** Whether the member has just come here from the statements. */
  isFresh: boolean
  onChange: () => void
  onRetake: () => void
}

/** As many of the weakest stones get advice: more would be a list, not a beginning. */
const ADVISED = 2

/** The answers as a picture, and where they lead. */
export function ResultPage({ words, result, former, isFresh, onChange, onRetake }: Props) {
  return (
    <article aria-labelledby="audit-result">
      <Score words={words} result={result} former={former} isFresh={isFresh} />
      <div className="mt-10 grid items-center gap-x-12 gap-y-8 md:grid-cols-2 print:grid-cols-2">
        <Radar words={words} result={result} former={former} />
        <Bars words={words} result={result} former={former} />
      </div>
      <Advice words={words} weakest={weakestFirst(result.categories).slice(0, ADVISED)} />
      <div className="mt-12 flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={() => print()}>
          {words.result.print}
        </Button>
        <Button variant="outline" onClick={onRetake}>
          {words.result.retake}
        </Button>
        <Button variant="link" onClick={onChange}>
          {words.result.change}
        </Button>
      </div>
    </article>
  )
}

function Score({ words, result, former, isFresh }: Omit<Props, 'onChange' | 'onRetake'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus({ preventScroll: true })
    if (isFresh) scrollTo({ top: 0 })
  }, [isFresh])
  const level = words.levels.find(({ id }) => id === levelOf(result.percent))
  return (
    <header>
      <p className="text-sm text-muted print:mt-6">{words.result.eyebrow}</p>
      <h2
        id="audit-result"
        ref={heading}
        tabIndex={-1}
        className="mt-1 text-3xl tabular-nums focus-visible:outline-none"
      >
        {scored(words.result.heading, words, result)}
      </h2>
      <p className="mt-4 max-w-measure text-lg">{level?.message}</p>
      {former && (
        <p className="mt-3 tabular-nums text-muted">{scored(words.result.former, words, former)}</p>
      )}
    </header>
  )
}

function scored(text: string, { levels, locale }: AuditWords, { percent, at }: Result): string {
  const level = levels.find(({ id }) => id === levelOf(percent))
  const date = new Date(at).toLocaleDateString(locale, { dateStyle: 'long' })
  return fill(text, { percent: `${percent}%`, level: level?.name ?? '', date })
}
