import type { StoneId } from '../../shared/stones.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SaveState } from '../progress/SaveState.tsx'
import { type ReadyProgress, ToolIsland } from '../progress/ToolIsland.tsx'
import { toolProgress } from '../progress/tool-progress.ts'
import { Gauntlet } from './Gauntlet.tsx'
import { useOpenStone } from './open-stone.ts'
import { PlanOnPaper } from './PlanOnPaper.tsx'
import { isComplete, plannedStones, plansOf, setPlan } from './rules.ts'
import { Steps } from './Steps.tsx'
import { StoneForm } from './StoneForm.tsx'
import type { GauntletWords } from './words.ts'

const progress = toolProgress('gauntlet-builder')

/** Five stones, and a plan for each. */
export function GauntletBuilder({ words }: { words: GauntletWords }) {
  const skeleton = (
    <>
      <Skeleton className="h-28" />
      <Skeleton className="mt-10 h-[34rem]" />
    </>
  )
  return (
    <ToolIsland words={words} progress={progress} skeleton={skeleton}>
      {(view) => <Builder words={words} {...view} />}
    </ToolIsland>
  )
}

/** One stone at a time on the screen, all five on paper. */
function Builder({ words, state, saved }: { words: GauntletWords } & ReadyProgress) {
  const { open, isChosen, choose } = useOpenStone()
  const plans = plansOf(state)
  const stone = words.stones.find(({ id }) => id === open)

  function write(id: StoneId, plan: string) {
    progress.change((before, now) => setPlan(before, id, plan, now))
    if (isComplete({ ...plans, [id]: plan })) progress.complete()
  }

  return (
    <>
      <div className="print:hidden">
        <Gauntlet words={words} open={open} planned={plannedStones(plans)} onOpen={choose} />
        {stone && (
          <StoneForm
            key={open}
            stone={stone}
            words={words}
            takesFocus={isChosen}
            plan={plans[open]}
            onWrite={(plan) => write(open, plan)}
          />
        )}
        <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
        <Steps words={words} open={open} plans={plans} onOpen={choose} />
      </div>
      <PlanOnPaper words={words} plans={plans} />
    </>
  )
}
