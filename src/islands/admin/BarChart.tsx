interface Bar {
  readonly key: string | number
  readonly amount: number
  /** Shown by the pointer. */
  readonly title: string
}

/** Of a bar, as a share of its place. */
const WIDTH = 0.8

interface Props {
  label: string
  bars: readonly Bar[]
  /** The height of the picture and the color of the bars. */
  className: string
}

/** Upright bars on a scale of their own, whose top is the largest amount. */
export function BarChart({ label, bars, className }: Props) {
  const top = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length} ${top}`}
      preserveAspectRatio="none"
      className={`w-full border-b border-line-strong ${className}`}
    >
      {bars.map(({ key, amount, title }, i) => (
        <rect key={key} x={i + 0.5 - WIDTH / 2} y={top - amount} width={WIDTH} height={amount}>
          <title>{title}</title>
        </rect>
      ))}
    </svg>
  )
}
