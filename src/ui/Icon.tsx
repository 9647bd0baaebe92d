interface Props {
  /** Its lines on a grid of 24 × 24, as one path. */
  path: string
  /** In pixels. */
  size: number
  strokeWidth?: number
  className?: string
}

/**
 * An icon of decoration, drawn in lines. Its library would be seven times the code for each page. The
 * paths are from Lucide, copyright (c) 2026 Lucide Icons and Contributors, ISC License.
 */
export function Icon({ path, size, strokeWidth = 2, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}

export const CHECK = 'M20 6 9 17l-5-5'
