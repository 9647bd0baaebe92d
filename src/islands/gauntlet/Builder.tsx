import { isComplete, plannedStones, plansOf, setPlan } from '../../domain/gauntlet.ts'
import type { ProgressState } from '../../domain/progress-state.ts'
import type { StoneId } from '../../domain/stones.ts'
import type { GauntletWords } from '../../schemas/gauntlet.ts'
import type { SaveStatus, ToolProgressStore } from '../../stores/tool-progress.ts'
import { SaveState } from '../../ui/SaveState.tsx'
import { Gauntlet } from './Gauntlet.tsx'
import { useOpenStone } from './open-stone.ts'
import { PlanOnPaper } from './PlanOnPaper.tsx'
import { Steps } from './Steps.tsx'
import { StoneForm } from './StoneForm.tsx'

interface Props {
  words: GauntletWords
  progress: ToolProgressStore
  state: ProgressState
  saved: SaveStatus
}

/** One stone at a time on the screen, all five on paper. */
export function Builder({ words, progress, state, saved }: Props) {
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
