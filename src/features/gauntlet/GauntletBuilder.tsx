import { useEffect, useState } from 'react'
import { STONES, type StoneId } from '../../shared/stones.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ToolView, toolProgress } from '../member/member.ts'
import { SaveState } from '../member/SaveState.tsx'
import { ToolIsland, useCompletion } from '../member/ToolIsland.tsx'
import { Gauntlet, Steps } from './Gauntlet.tsx'
import { LivedPlan, PrintedPlan } from './LivedPlan.tsx'
import { isComplete, plannedStones, plansOf, setPlan, toggleKept } from './rules.ts'
import { StoneForm } from './StoneForm.tsx'
import type { GauntletWords } from './words.ts'

const progress = toolProgress('gauntlet-builder')

const [FIRST_STONE = null] = STONES

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
  useCompletion(progress, isComplete(plans))
  const { open, isChosen, choose } = useOpenStone(isComplete(plans))
  const shown = open ?? (isComplete(plans) ? null : FIRST_STONE)
  const stone = words.stones.find(({ id }) => id === shown)

  function write(id: StoneId, plan: string) {
    progress.change((before, now) => setPlan(before, id, plan, now))
    if (open === null) choose(id)
  }

  return (
    <>
      <div className="print:hidden">
        <Gauntlet words={words} open={shown} planned={plannedStones(plans)} onOpen={choose} />
        {stone ? (
          <StoneForm
            key={stone.id}
            stone={stone}
            words={words}
            takesFocus={isChosen}
            plan={plans[stone.id]}
            onWrite={(plan) => write(stone.id, plan)}
          />
        ) : (
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
        )}
        <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
        {stone && <Steps words={words} open={stone.id} plans={plans} onOpen={choose} />}
      </div>
      <PrintedPlan words={words} plans={plans} />
    </>
  )
}

/**
 * The stone being worked on. It stands in the address, so that a link or a reload comes back to it.
 * Without one, a plan that is complete opens as a whole: the stone is null. `isChosen` says whether the
 * member has gone to it, and so wants to work on it.
 */
function useOpenStone(isComplete: boolean) {
  // Only ever drawn in a browser, where there is an address to read.
  const [state, setState] = useState(() => {
    const linked = linkedStone()
    const open = linked ?? (isComplete ? null : FIRST_STONE)
    return { open, isChosen: linked !== undefined }
  })
  useEffect(() => {
    const onHashChange = () => {
      const linked = linkedStone()
      if (linked) setState({ open: linked, isChosen: true })
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  return {
    ...state,
    choose(stone: StoneId | null) {
      history.replaceState(null, '', stone === null ? location.pathname : `#${stone}`)
      setState({ open: stone, isChosen: true })
    },
  }
}

function linkedStone(): StoneId | undefined {
  return STONES.find((stone) => location.hash === `#${stone}`)
}
