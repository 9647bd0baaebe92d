import type { ReactNode } from 'react'

/** Holds the place of something that is on its way; the class gives it the true size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}

interface FrameProps {
  /** Read aloud by screen readers. */
  wait: string
  className?: string | undefined
  children: ReactNode
}

/** Skeletons breathe as one, so that a phone computes one animation. */
const BREATHING = 'motion-safe:animate-[breathe_1.6s_ease-in-out_infinite_alternate]'

/** Frames the skeletons that a page shows until its data is there. */
export function LoadingFrame({ wait, className = '', children }: FrameProps) {
  return (
    <div aria-busy="true" className={`needs-script ${BREATHING} ${className}`}>
      <p className="sr-only" role="status">
        {wait}
      </p>
      {children}
    </div>
  )
}
