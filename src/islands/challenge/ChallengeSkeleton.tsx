import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'

/** Today's card, the thirty days and the column beside them, until it is known who is here. */
export function ChallengeSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait} className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_20rem]">
      <div>
        <Skeleton className="h-40" />
        <Skeleton className="mt-8 h-14 w-64 max-w-full" />
        <Skeleton className="mt-6 h-[22rem] sm:h-[26rem]" />
      </div>
      <Skeleton className="h-[36rem]" />
    </LoadingFrame>
  )
}
