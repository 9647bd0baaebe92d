import type { GauntletWords } from '../../schemas/gauntlet.ts'
import type { Saved, ToolMemory } from '../../stores/tool-progress.ts'
import type { StoneId } from '../../tools/categories.ts'
import { isComplete, plannedStones, plansOf, setPlan } from '../../tools/gauntlet.ts'
import type { Memory } from '../../tools/memory.ts'
import { SaveState } from '../../ui/SaveState.tsx'
import { Gauntlet } from './Gauntlet.tsx'
import { useOpenStone } from './open-stone.ts'
import { PlanOnPaper } from './PlanOnPaper.tsx'
import { Steps } from './Steps.tsx'
import { StoneForm } from './StoneForm.tsx'

interface Props {
  words: GauntletWords
  work: ToolMemory
  memory: Memory
  saved: Saved
}

/** One stone at a time on the screen, all five on paper. */
export function Builder({ words, work, memory, saved }: Props) {
  const { open, isChosen, choose } = useOpenStone()
  const plans = plansOf(memory)
  const stone = words.stones.find(({ id }) => id === open)

  function write(id: StoneId, plan: string) {
    work.change((before, now) => setPlan(before, id, plan, now))
    if (isComplete({ ...plans, [id]: plan })) work.complete()
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
        <SaveState saved={saved} words={words.saving} onRetry={work.retry} />
        <Steps words={words} open={open} plans={plans} onOpen={choose} />
      </div>
      <PlanOnPaper words={words} plans={plans} />
    </>
  )
}
