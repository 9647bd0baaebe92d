/** Holds the place of something that is on its way; the class gives it the true size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}
