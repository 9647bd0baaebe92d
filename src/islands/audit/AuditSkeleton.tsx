import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'

/** The first statement's place until it is known who is here. */
export function AuditSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait}>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-8 h-6 w-48" />
      <Skeleton className="mt-3 h-24 w-full" />
      <Skeleton className="mt-6 h-80 w-full sm:h-32" />
      <Skeleton className="mt-16 h-11 w-28" />
    </LoadingFrame>
  )
}
