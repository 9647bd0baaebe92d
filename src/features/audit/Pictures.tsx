import { CATEGORIES, type Category, STONE_OF } from '../../shared/stones.ts'
import { Gem, HUES } from '../../ui/tools/Gem.tsx'
import type { Scores } from './rules.ts'
import type { AuditWords } from './words.ts'

/** A result, beside the one before. */
interface ComparisonProps {
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
        className="mt-1.5 h-4 w-full overflow-visible"
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
        <path {...markAt(before)} className="stroke-muted" strokeDasharray="4 4" />
        <path {...markAt(reference)} className="stroke-text" />
      </svg>
      <p className="mt-1 min-h-[1.5em] text-sm tabular-nums text-muted">{notes.join(' · ')}</p>
    </li>
  )
}

/** A line that keeps its width however its picture is stretched. */
export const STEADY = { vectorEffect: 'non-scaling-stroke' } as const

function markAt(percent: number | undefined) {
  return { d: percent === undefined ? '' : `M${percent} 0v16`, strokeWidth: 2, ...STEADY }
}

/** Percent of the picture's rings. */
const RINGS = [20, 40, 60, 80, 100] as const
/** From the middle. A score of 100% is at 100. */
const GEM_AT = 122
const GEM_SIZE = 26

const DASHES = '4 4'

/** The rings and an axis for each stone. */
const GRID = [
  ...RINGS.map((percent) => `M${outline(() => percent)}z`),
  ...CATEGORIES.map((category) => `M0,0 ${along(category, 100)}`),
].join('')

/** The result as a shape with a corner for each stone, the outline of the one before behind it. */
export function Radar({ words, result, former }: ComparisonProps) {
  const label = `${words.result.radar} ${CATEGORIES.map(
    (category) => `${words.names[category]}: ${result.categories[category]}%`,
  ).join(', ')}.`
  return (
    <figure className="mx-auto w-full max-w-sm">
      <svg viewBox="-145 -140 290 270" role="img" aria-label={label}>
        <path d={GRID} className="fill-none stroke-line" />
        {former && (
          <polygon
            points={outline((category) => former.categories[category])}
            className="fill-none stroke-muted"
            strokeWidth={1.5}
            strokeDasharray={DASHES}
            strokeLinecap="round"
          />
        )}
        <polygon
          points={outline((category) => result.categories[category])}
          className="fill-text stroke-text"
          fillOpacity={0.12}
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {CATEGORIES.map((category) => (
          <Corner key={category} category={category} percent={result.categories[category]} />
        ))}
      </svg>
      {former && (
        <figcaption
          aria-hidden="true"
          className="mt-2 flex flex-wrap justify-center gap-x-6 text-sm text-muted"
        >
          <LegendItem label={words.result.you} line="stroke-text" />
          <LegendItem label={words.result.lastTime} line="stroke-muted" dashes={DASHES} />
        </figcaption>
      )}
    </figure>
  )
}

function Corner({ category, percent }: { category: Category; percent: number }) {
  const [x, y] = along(category, percent)
  const [gemX, gemY] = along(category, GEM_AT)
  const half = GEM_SIZE / 2
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={5.5}
        className={`fill-current stroke-surface ${HUES[STONE_OF[category]]}`}
        strokeWidth={2}
      />
      <foreignObject x={gemX - half} y={gemY - half} width={GEM_SIZE} height={GEM_SIZE}>
        <Gem stone={STONE_OF[category]} className="size-full" />
      </foreignObject>
    </>
  )
}

function LegendItem({ label, line, dashes }: { label: string; line: string; dashes?: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
        <path
          d="M0 2h24"
          className={line}
          strokeWidth={2}
          strokeDasharray={dashes}
          strokeLinecap="round"
        />
      </svg>
      <span>{label}</span>
    </span>
  )
}

function outline(percentOf: (category: Category) => number): string {
  return CATEGORIES.map((category) => along(category, percentOf(category))).join(' ')
}

/** A point on the axis of a stone; the first one points up, the others follow clockwise. */
function along(category: Category, distance: number): [x: number, y: number] {
  const angle = (CATEGORIES.indexOf(category) / CATEGORIES.length) * 2 * Math.PI
  return [round(Math.sin(angle) * distance), round(-Math.cos(angle) * distance)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
