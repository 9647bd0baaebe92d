interface Props {
  done: number
  /** More than 0. */
  of: number
  /** Size and placement. */
  className: string
}

/** How much of a whole is done, for the eyes: the text next to it says it too. */
export function ShareBar({ done, of, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${of} 1`}
      preserveAspectRatio="none"
      className={className}
    >
      <rect width={of} height={1} className="fill-line" />
      <rect width={done} height={1} className="fill-accent-text" />
    </svg>
  )
}
