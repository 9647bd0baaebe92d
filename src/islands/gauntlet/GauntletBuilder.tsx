import { useStore } from '@nanostores/react'
import type { GauntletWords } from '../../schemas/gauntlet.ts'
import { useMember } from '../../stores/admission.ts'
import { LOADING_TOOL, toolMemory } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Builder } from './Builder.tsx'

const work = toolMemory('gauntlet-builder')

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
  const state = useStore(work.$state, { ssr: () => LOADING_TOOL })
  if (!member || state.status === 'loading') return <BuilderSkeleton wait={words.wait} />
  return <Builder words={words} work={work} memory={state.memory} saved={state.saved} />
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
