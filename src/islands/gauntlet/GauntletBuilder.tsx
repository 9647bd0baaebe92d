import { useStore } from '@nanostores/react'
import type { GauntletWords } from '../../schemas/gauntlet.ts'
import { LOADING_PROGRESS, toolProgress } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMember } from '../shared/use-member.ts'
import { Builder } from './Builder.tsx'

const progress = toolProgress('gauntlet-builder')

/** Five stones, and a plan for each. */
export function GauntletBuilder({ words }: { words: GauntletWords }) {
  return (
    <Island broken={words.broken}>
      <Guarded words={words} />
    </Island>
  )
}

function Guarded({ words }: { words: GauntletWords }) {
  const member = useMember()
  const view = useStore(progress.$view, { ssr: () => LOADING_PROGRESS })
  if (!member || view.status === 'loading') return <BuilderSkeleton wait={words.wait} />
  return <Builder words={words} progress={progress} state={view.state} saved={view.saved} />
}

function BuilderSkeleton({ wait }: { wait: string }) {
  return (
    <div aria-busy="true" className="needs-script">
      <p className="sr-only" role="status">
        {wait}
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="mt-10 h-[34rem]" />
    </div>
  )
}
