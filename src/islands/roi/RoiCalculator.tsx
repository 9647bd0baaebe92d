import type { RoiWords } from '../../schemas/roi.ts'
import { toolProgress } from '../../stores/tool-progress.ts'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { ToolIsland } from '../shared/ToolIsland.tsx'
import { Calculator } from './Calculator.tsx'

/** What is entered stays on the device; the account only hears that the calculator was used. */
const progress = toolProgress('roi-calculator', { sends: 'completion' })

/** What the time is worth that AI saves. */
export function RoiCalculator({ words }: { words: RoiWords }) {
  const skeleton = <CalculatorSkeleton wait={words.wait} />
  return (
    <ToolIsland broken={words.broken} progress={progress} skeleton={skeleton}>
      {({ state }, member) => (
        <Calculator key={member.id} words={words} progress={progress} state={state} />
      )}
    </ToolIsland>
  )
}

function CalculatorSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait} className="grid gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16">
      <Skeleton className="h-[38rem]" />
      <Skeleton className="h-[38rem]" />
    </LoadingFrame>
  )
}
