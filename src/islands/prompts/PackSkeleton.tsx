import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'

/** The page before it is known who is here, in the places of form and prompts. */
export function PackSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait} className="grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12">
      <Skeleton className="h-14 lg:h-[36rem]" />
      <div>
        <Skeleton className="h-20" />
        <Skeleton className="mt-8 h-[36rem]" />
      </div>
    </LoadingFrame>
  )
}
