import type { GauntletWords } from '../../schemas/gauntlet.ts'
import { toolProgress } from '../../stores/tool-progress.ts'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { ToolIsland } from '../shared/ToolIsland.tsx'
import { Builder } from './Builder.tsx'

const progress = toolProgress('gauntlet-builder')

/** Five stones, and a plan for each. */
export function GauntletBuilder({ words }: { words: GauntletWords }) {
  const skeleton = <BuilderSkeleton wait={words.wait} />
  return (
    <ToolIsland broken={words.broken} progress={progress} skeleton={skeleton}>
      {({ state, saved }) => (
        <Builder words={words} progress={progress} state={state} saved={saved} />
      )}
    </ToolIsland>
  )
}

function BuilderSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait}>
      <Skeleton className="h-28" />
      <Skeleton className="mt-10 h-[34rem]" />
    </LoadingFrame>
  )
}
