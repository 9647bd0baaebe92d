import { type ReactNode, useState } from 'react'
import { challengeOf, dayNumber, startAgain, startOn, toggleDay } from '../../domain/challenge.ts'
import type { ProgressState } from '../../domain/progress-state.ts'
import type { ChallengeWords } from '../../schemas/challenge.ts'
import type { Member } from '../../stores/session.ts'
import { toolProgress } from '../../stores/tool-progress.ts'
import { SaveState } from '../../ui/SaveState.tsx'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { ToolIsland, useCompletion } from '../shared/ToolIsland.tsx'
import { Days } from './Days.tsx'
import { Practices } from './Practices.tsx'
import { Reminders } from './Reminders.tsx'
import { Start } from './Start.tsx'
import { TodayCard } from './TodayCard.tsx'
import { Totals } from './Totals.tsx'
import { useToday } from './use-today.ts'

const progress = toolProgress('dopamine-reset')

/** Thirty days to check, as a calendar with the streak drawn in it. */
export function Challenge({ words }: { words: ChallengeWords }) {
  const skeleton = <ChallengeSkeleton wait={words.wait} />
  return (
    <ToolIsland broken={words.broken} progress={progress} skeleton={skeleton}>
      {({ state, saved }, member) => (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <Contents words={words} state={state} member={member}>
            <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
          </Contents>
        </div>
      )}
    </ToolIsland>
  )
}

interface Props {
  words: ChallengeWords
  state: ProgressState
  member: Member
  children: ReactNode
}

function Contents({ words, state, member, children }: Props) {
  const today = useToday()
  const challenge = challengeOf(state)
  const { startedOn, checked, completed } = challenge
  const day = startedOn === null ? null : dayNumber(startedOn, new Date(`${today}T12:00Z`), 'UTC')
  useCompletion(progress, completed)
  const [changes, setChanges] = useState(0)
  const change: typeof progress.change = (edit) => {
    setChanges(changes + 1)
    progress.change(edit)
  }
  const toggle = (toggled: number) =>
    change((before, now) => toggleDay(before, toggled, today, now))
  return (
    <>
      <div className="min-w-0">
        <TodayCard
          words={words}
          challenge={challenge}
          day={day}
          since={`${today} ${changes}`}
          onCheck={toggle}
        />
        <Totals words={words} streak={challenge.streak} total={checked.size} />
        <Days words={words} challenge={challenge} day={day} onToggle={toggle} />
        {children}
      </div>
      <div className="grid content-start gap-10 sm:max-lg:grid-cols-2">
        <Practices words={words} />
        <div>
          <Start
            words={words}
            startedOn={startedOn}
            today={today}
            onStart={(date) => change((before, now) => startOn(before, date, now))}
            onStartAgain={() => change((before, now) => startAgain(before, today, now))}
          />
          <Reminders words={words} startsOn={startedOn ?? today} memberId={member.id} />
        </div>
      </div>
    </>
  )
}

/** Today's card, the thirty days and the column beside them, until it is known who is here. */
function ChallengeSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait} className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_20rem]">
      <div>
        <Skeleton className="h-40" />
        <Skeleton className="mt-8 h-14 w-64 max-w-full" />
        <Skeleton className="mt-6 h-[22rem] sm:h-[26rem]" />
      </div>
      <Skeleton className="h-[36rem]" />
    </LoadingFrame>
  )
}
