import { Skeleton } from '../../ui/Skeleton.tsx'

/** The page before it is known who is here, in the places of form and prompts. */
export function PackSkeleton({ wait }: { wait: string }) {
  return (
    <div aria-busy="true" className="needs-script grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12">
      <p className="sr-only" role="status">
        {wait}
      </p>
      <Skeleton className="h-14 lg:h-[36rem]" />
      <div>
        <Skeleton className="h-20" />
        <Skeleton className="mt-8 h-[36rem]" />
      </div>
    </div>
  )
}
