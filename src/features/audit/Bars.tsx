import { useEffect, useState } from 'react'
import { CATEGORIES, type Category, STONE_OF } from '../../shared/stones.ts'
import { Gem, HUES } from '../../ui/tools/Gem.tsx'
import type { Scores } from './rules.ts'
import type { AuditWords } from './words.ts'

/** A result, beside the one before. */
export interface ComparisonProps {
  words: AuditWords
  result: Scores
  /** The audit before. */
  former: Scores | null
}

/** Each stone's score as a bar and as a number, with the marks of the trainer and of the audit before. */
export function Bars({ words, result, former }: ComparisonProps) {
  return (
    <section aria-labelledby="audit-bars">
      <h3 id="audit-bars" className="sr-only">
        {words.result.bars}
      </h3>
      <ul className="grid grid-cols-1 gap-5">
        {CATEGORIES.map((category) => (
          <Row key={category} category={category} words={words} result={result} former={former} />
        ))}
      </ul>
      {Object.keys(words.reference).length > 0 && (
        <p className="mt-4 text-sm text-muted">{words.referenceNote}</p>
      )}
    </section>
  )
}

interface RowProps extends ComparisonProps {
  category: Category
}

function Row({ category, words, result, former }: RowProps) {
  const percent = result.categories[category]
  const reference = words.reference[category]
  const notes = [
    reference !== undefined && `${words.referenceLabel} ${reference}%`,
    former && `${words.result.lastTime} ${former.categories[category]}%`,
  ].filter((note) => typeof note === 'string')
  return (
    <li className="break-inside-avoid">
      <p className="flex items-center gap-2">
        <Gem stone={STONE_OF[category]} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 break-words">{words.names[category]}</span>
        <strong className="tabular-nums">{`${percent}%`}</strong>
      </p>
      <Bar category={category} words={words} result={result} former={former} />
      <p className="mt-1 min-h-[1.5em] text-sm tabular-nums text-muted">{notes.join(' · ')}</p>
    </li>
  )
}

function Bar({ category, words, result, former }: RowProps) {
  const shown = useFilling(result.categories[category])
  const reference = words.reference[category]
  return (
    <svg
      aria-hidden="true"
      className="mt-1.5 h-4 w-full overflow-visible"
      viewBox="0 0 100 16"
      preserveAspectRatio="none"
    >
      <rect y={4} width={100} height={8} className="fill-line" />
      <rect
        y={4}
        width={100}
        height={8}
        className={`origin-left motion-safe:transition-transform motion-safe:duration-700 fill-current ${HUES[STONE_OF[category]]}`}
        transform={`scale(${shown / 100} 1)`}
      />
      {former && <Mark at={former.categories[category]} className="stroke-muted" dashes="4 4" />}
      {reference !== undefined && <Mark at={reference} className="stroke-text" />}
    </svg>
  )
}

function Mark({ at, className, dashes }: { at: number; className: string; dashes?: string }) {
  return (
    <path
      d={`M${at} 0v16`}
      className={className}
      strokeWidth={2}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Zero at the first drawing, so that the bar is seen to fill. */
function useFilling(percent: number): number {
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFilled(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isFilled ? percent : 0
}
