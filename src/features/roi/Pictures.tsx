import type { SVGProps } from 'react'
import { fill } from '../../shared/text/template.ts'
import { writtenFigure } from '../../shared/written-figures.ts'
import { counted, inWords, type Written } from './format.ts'
import type { Roi } from './rules.ts'

/** One week's value in one bar: how much of it is time and how much is quality. */
export function ValuePicture({ roi, words }: { roi: Roi; words: Written }) {
  const { picture } = words
  const money = (value: number) => writtenFigure(value, words.figures, words.currency)
  const week = roi.weeklyValue + roi.qualityValue
  const parts = { time: roi.weeklyValue, quality: roi.qualityValue }
  const share = week > 0 ? `${(roi.weeklyValue / week) * 100}%` : '0%'
  return (
    <figure className="mt-8 break-inside-avoid">
      <figcaption>
        <h3 className="text-xl">{picture.title}</h3>
      </figcaption>
      <svg aria-hidden="true" className="mt-4 h-14 w-full">
        <Hatching />
        <rect width="100%" height="100%" className="fill-line" />
        {week > 0 && (
          <>
            <rect width="100%" height="100%" className="fill-surface" />
            <rect width="100%" height="100%" fill="url(#hatching)" />
            <rect
              width={share}
              height="100%"
              className="fill-text motion-safe:transition-[width]"
            />
          </>
        )}
      </svg>
      {week > 0 ? (
        <>
          <dl className="mt-3 grid justify-between gap-x-8 gap-y-1 sm:flex sm:flex-wrap">
            {(['time', 'quality'] as const).map((kind) => (
              <div key={kind} className="flex min-w-0 flex-wrap items-center gap-x-3">
                <Swatch kind={kind} />
                <dt>{picture[kind]}</dt>
                <dd className="min-w-0 break-words font-bold tabular-nums max-sm:basis-full">
                  {fill(picture.week, { figure: money(parts[kind]) })}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 break-words text-sm tabular-nums text-muted">
            {fill(picture.together, { week: money(week), year: money(roi.totalYearly) })}
          </p>
        </>
      ) : (
        <p className="mt-3 text-muted">{picture.nothing}</p>
      )}
    </figure>
  )
}

/** Weeks that the picture may span: the first that is twice as long as the way to break-even. */
const SPANS = [2, 4, 8, 13, 26, 52, 104, 260, 520, 1040, 2600, 10_400] as const
const A_YEAR = 52

/**
 * The value of the time saved as it grows week by week, and the line it has to reach to pay for the
 * invested hours. Better quality is left out, as it is of the break-even.
 */
export function PaybackPicture({ roi, words }: { roi: Roi; words: Written }) {
  if (roi.breakEven.kind === 'no-rate') return null
  const { payback, results, picture, units } = words
  const figures = inWords(roi, words)
  const weeks = roi.breakEven.kind === 'weeks' ? roi.breakEven.weeks : null
  const span = (weeks !== null && SPANS.find((each) => each >= 2 * weeks)) || A_YEAR
  return (
    <figure className="mt-10 break-inside-avoid">
      <figcaption>
        <h3 className="text-xl">{payback.title}</h3>
      </figcaption>
      <Growth roi={roi} weeks={weeks} span={span} />
      <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        <span>{payback.start}</span>
        <span>{counted(span, units.weeks, words)}</span>
      </div>
      <p aria-hidden="true" className="mt-2 flex items-center gap-2 text-sm">
        <Swatch kind="time" /> <span>{picture.time}</span>
      </p>
      <dl className="mt-3">
        <Mark label={results.investment.label} figure={figures.investment} kind="line" />
        <Mark label={results.breakEven.label} figure={figures.breakEven} kind="point" />
      </dl>
    </figure>
  )
}

/** The time saved grows evenly, so its area is a triangle. */
function Growth({ roi, weeks, span }: { roi: Roi; weeks: number | null; span: number }) {
  const time = roi.weeklyValue * span
  const highest = Math.max(time, roi.investment * 1.25)
  const y = (value: number) => 1 - value / highest
  const cost = percent(y(roi.investment))
  const reached = weeks === null ? null : percent(weeks / span)
  return (
    <svg
      aria-hidden="true"
      className="mt-4 h-56 w-full overflow-visible border-b border-l border-line-strong"
    >
      <clipPath id="growth" clipPathUnits="objectBoundingBox">
        <polygon points={`0,1 1,${y(time)} 1,1`} />
      </clipPath>
      <rect width="100%" height="100%" clipPath="url(#growth)" className="fill-text" />
      <CostLine x2="100%" y1={cost} y2={cost} />
      {reached && (
        <>
          <CostLine x1={reached} x2={reached} y1={cost} y2="100%" />
          <circle cx={reached} cy={cost} r="6" {...point} />
        </>
      )}
    </svg>
  )
}

const point = { strokeWidth: 3, className: 'fill-accent-text stroke-surface' } as const

/** On a line of the page's own ground, so that it stands out from ink and paper alike. */
function CostLine(ends: Pick<SVGProps<SVGLineElement>, 'x1' | 'x2' | 'y1' | 'y2'>) {
  return (
    <>
      <line {...ends} strokeWidth="6" className="stroke-surface" />
      <line {...ends} strokeWidth="2" strokeDasharray="6 4" className="stroke-accent-text" />
    </>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}

/** A line of the key with its number. */
function Mark({ label, figure, kind }: { label: string; figure: string; kind: 'line' | 'point' }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1">
      <svg aria-hidden="true" className="h-4 w-6 shrink-0">
        {kind === 'line' ? (
          <CostLine x2="100%" y1="50%" y2="50%" />
        ) : (
          <circle cx="50%" cy="50%" r="6" {...point} />
        )}
      </svg>
      <dt className="flex-[1_1_8rem]">{label}</dt>
      <dd className="max-w-full break-words font-bold tabular-nums">{figure}</dd>
    </div>
  )
}

/** The ground of better quality in both pictures, as an engraver would set it off from solid ink. */
function Hatching() {
  return (
    <defs>
      <pattern
        id="hatching"
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0v7" strokeWidth="3" className="stroke-line-strong" />
      </pattern>
    </defs>
  )
}

/** What a kind of value looks like in the pictures. */
function Swatch({ kind }: { kind: 'time' | 'quality' }) {
  const ground = kind === 'time' ? { className: 'fill-text' } : { fill: 'url(#hatching)' }
  return (
    <svg aria-hidden="true" className="size-4 shrink-0 border border-line-strong">
      <rect width="100%" height="100%" {...ground} />
    </svg>
  )
}
