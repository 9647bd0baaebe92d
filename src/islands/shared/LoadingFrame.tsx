import type { ReactNode } from 'react'

interface Props {
  /** Read aloud by screen readers. */
  wait: string
  className?: string
  children: ReactNode
}

/** Frames the skeletons that a page shows until its data is there. */
export function LoadingFrame({ wait, className = '', children }: Props) {
  return (
    <div aria-busy="true" className={`needs-script ${className}`}>
      <p className="sr-only" role="status">
        {wait}
      </p>
      {children}
    </div>
  )
}
