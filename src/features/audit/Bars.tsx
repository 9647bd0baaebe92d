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

function Row({ category, words, result, former }: ComparisonProps & { category: Category }) {
  const stone = STONE_OF[category]
  const percent = result.categories[category]
  const before = former?.categories[category]
  const reference = words.reference[category]
  const notes = [
    reference !== undefined && `${words.referenceLabel} ${reference}%`,
    before !== undefined && `${words.result.lastTime} ${before}%`,
  ].filter((note) => typeof note === 'string')
  return (
    <li className="break-inside-avoid">
      <p className="flex items-center gap-2">
        <Gem stone={stone} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 break-words">{words.names[category]}</span>
        <strong className="tabular-nums">{`${percent}%`}</strong>
      </p>
      <svg
        aria-hidden="true"
        className="mt-1.5 h-4 w-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]"
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
      >
        <rect y={4} width={100} height={8} className="fill-line" />
        <rect
          y={4}
          width={percent}
          height={8}
          className={`origin-left motion-safe:animate-[fill_.7s] fill-current ${HUES[stone]}`}
        />
        <path d={markAt(before)} className="stroke-muted" strokeWidth={2} strokeDasharray="4 4" />
        <path d={markAt(reference)} className="stroke-text" strokeWidth={2} />
      </svg>
      <p className="mt-1 min-h-[1.5em] text-sm tabular-nums text-muted">{notes.join(' · ')}</p>
    </li>
  )
}

const markAt = (percent: number | undefined) => (percent === undefined ? '' : `M${percent} 0v16`)
