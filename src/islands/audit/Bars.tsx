import { useEffect, useState } from 'react'
import type { Result } from '../../domain/audit.ts'
import { CATEGORIES, type Category, STONE_OF } from '../../domain/stones.ts'
import type { AuditWords } from '../../schemas/audit.ts'
import { Gem } from '../../ui/Gem.tsx'

/** The hue of each stone. Written out, because Tailwind finds class names by reading the source. */
export const FILLS: Readonly<Record<Category, string>> = {
  critical_thinking: 'fill-gem-critical',
  creative_innovation: 'fill-gem-creative',
  prompt_engineering: 'fill-gem-prompt',
  rapid_learning: 'fill-gem-learning',
  flow_state: 'fill-gem-flow',
}

interface Props {
  words: AuditWords
  result: Result
  former: Result | null
}

/** Each stone's score as a bar and as a number, with the trainer's mark and the former score. */
export function Bars({ words, result, former }: Props) {
  return (
    <section aria-labelledby="audit-bars">
      <h3 id="audit-bars" className="sr-only">
        {words.result.bars}
      </h3>
      <ul className="grid gap-5">
        {CATEGORIES.map((category) => (
          <Row
            key={category}
            category={category}
            words={words}
            percent={result.categories[category]}
            reference={words.reference[category]}
            before={former?.categories[category]}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  category: Category
  words: AuditWords
  percent: number
  reference: number | undefined
  before: number | undefined
}

function Row({ category, words, percent, reference, before }: RowProps) {
  const notes = [
    reference !== undefined && `${words.referenceLabel} ${reference}%`,
    before !== undefined && `${words.result.lastTime} ${before}%`,
  ].filter((note) => note !== false)
  return (
    <li className="break-inside-avoid">
      <p className="flex items-center gap-2">
        <Gem stone={STONE_OF[category]} className="size-5 shrink-0" />
        <span className="flex-1">{words.names[category]}</span>
        <strong className="tabular-nums">{percent}%</strong>
      </p>
      <Bar category={category} percent={percent} reference={reference} before={before} />
      <p className="mt-1 min-h-[1.5em] text-sm tabular-nums text-muted">{notes.join(' · ')}</p>
    </li>
  )
}

function Bar({ category, percent, reference, before }: Omit<RowProps, 'words'>) {
  const shown = useFilling(percent)
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
        className={`origin-left motion-safe:transition-transform motion-safe:duration-700 ${FILLS[category]}`}
        transform={`scale(${shown / 100} 1)`}
      />
      {before !== undefined && <Mark at={before} className="stroke-muted" dashes="2 2" />}
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
