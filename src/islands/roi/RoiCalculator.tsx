import { useStore } from '@nanostores/react'
import type { RoiWords } from '../../schemas/roi.ts'
import { useMember } from '../../stores/admission.ts'
import { LOADING_TOOL, toolMemory } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Calculator } from './Calculator.tsx'

/** What is entered stays on the device; the account only hears that the calculator was used. */
const work = toolMemory('roi-calculator', { sends: 'completion' })

/** What the time is worth that AI saves. */
export function RoiCalculator({ words }: { words: RoiWords }) {
  return (
    <Island broken={words.broken}>
      <Guarded words={words} />
    </Island>
  )
}

function Guarded({ words }: { words: RoiWords }) {
  const member = useMember()
  const state = useStore(work.$state, { ssr: () => LOADING_TOOL })
  if (!member || state.status === 'loading') return <CalculatorSkeleton wait={words.wait} />
  return <Calculator key={member.id} words={words} work={work} memory={state.memory} />
}

function CalculatorSkeleton({ wait }: { wait: string }) {
  return (
    <div aria-busy="true" className="needs-script grid gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16">
      <p className="sr-only" role="status">
        {wait}
      </p>
      <Skeleton className="h-[38rem]" />
      <Skeleton className="h-[38rem]" />
    </div>
  )
}
