import { fill } from '../../shared/text/template.ts'
import type { Written } from './format.ts'
import { Hatching, Swatch } from './hatching.tsx'
import { formatFigure, type Roi } from './rules.ts'

/** One week's value in one bar: how much of it is time and how much is quality. */
export function ValuePicture({ roi, words }: { roi: Roi; words: Written }) {
  const { picture } = words
  const money = (value: number) => formatFigure(value, words.locale, words.currency)
  const week = roi.weeklyValue + roi.qualityValue
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
          <dl className="mt-3 flex flex-wrap justify-between gap-x-8 gap-y-1">
            <Share
              kind="time"
              label={picture.time}
              figure={fill(picture.week, { figure: money(roi.weeklyValue) })}
            />
            <Share
              kind="quality"
              label={picture.quality}
              figure={fill(picture.week, { figure: money(roi.qualityValue) })}
            />
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

interface ShareProps {
  kind: 'time' | 'quality'
  label: string
  figure: string
}

function Share({ kind, label, figure }: ShareProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Swatch kind={kind} />
      <dt>{label}</dt>
      <dd className="min-w-0 break-words font-bold tabular-nums">{figure}</dd>
    </div>
  )
}
