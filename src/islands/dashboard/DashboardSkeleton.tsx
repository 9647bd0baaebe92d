import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** The dashboard before anything is known: of its true size, and about nobody. */
export function DashboardSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait}>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-56" />
      <Skeleton className="mb-12 mt-10 h-40 w-full sm:h-32" />
      <Skeleton className="mb-4 h-7 w-40" />
      {rows.map((row) => (
        <div key={row} className="flex gap-4 border-t border-line py-5 sm:px-3">
          <Skeleton className="size-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-2 h-28 w-full max-w-measure sm:h-12" />
          </div>
        </div>
      ))}
    </LoadingFrame>
  )
}
