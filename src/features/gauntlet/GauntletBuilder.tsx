import { STONES, type StoneId } from '../../shared/stones.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ToolView, toolProgress } from '../member/member.ts'
import { SaveState } from '../member/SaveState.tsx'
import { ToolIsland } from '../member/ToolIsland.tsx'
import { Gauntlet, Steps } from './Gauntlet.tsx'
import { LivedPlan, PrintedPlan } from './LivedPlan.tsx'
import { useOpenStone } from './open-stone.ts'
import { isComplete, plannedStones, plansOf, setPlan, toggleKept } from './rules.ts'
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

/** One stone at a time on the screen, all five once they are written, and on paper. */
function Builder({ words, state, saved }: { words: GauntletWords } & ToolView) {
  const plans = plansOf(state)
  const { open, isChosen, choose } = useOpenStone(isComplete(plans))
  const shown = open ?? (isComplete(plans) ? null : STONES[0])
  const stone = words.stones.find(({ id }) => id === shown)

  function write(id: StoneId, plan: string) {
    progress.change((before, now) => setPlan(before, id, plan, now))
    if (open === null) choose(id)
    if (isComplete({ ...plans, [id]: plan })) progress.complete()
  }
  const saveState = <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />

  return (
    <>
      <div className="print:hidden">
        <Gauntlet words={words} open={shown} planned={plannedStones(plans)} onOpen={choose} />
        {stone && shown ? (
          <>
            <StoneForm
              key={shown}
              stone={stone}
              words={words}
              takesFocus={isChosen}
              plan={plans[shown]}
              onWrite={(plan) => write(shown, plan)}
            />
            {saveState}
            <Steps words={words} open={shown} plans={plans} onOpen={choose} />
          </>
        ) : (
          <>
            <LivedPlan
              words={words}
              plans={plans}
              state={state}
              takesFocus={isChosen}
              onKept={(id, today) =>
                progress.change((before, now) => toggleKept(before, id, today, now))
              }
              onChange={choose}
            />
            {saveState}
          </>
        )}
      </div>
      <PrintedPlan words={words} plans={plans} />
    </>
  )
}
