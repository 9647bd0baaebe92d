/** The ground of better quality in both pictures, as an engraver would set it off from solid ink. */
export function Hatching() {
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
export function Swatch({ kind }: { kind: 'time' | 'quality' }) {
  const ground = kind === 'time' ? { className: 'fill-text' } : { fill: 'url(#hatching)' }
  return (
    <svg aria-hidden="true" className="size-4 shrink-0 border border-line-strong">
      <rect width="100%" height="100%" {...ground} />
    </svg>
  )
}
