import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { ChallengeWords } from '../../schemas/challenge.ts'
import { useMember } from '../../stores/admission.ts'
import type { Member } from '../../stores/session.ts'
import { LOADING_TOOL, toolMemory } from '../../stores/tool-progress.ts'
import { challengeOf, dayNumber, startAgain, startOn, toggleDay } from '../../tools/challenge.ts'
import type { Memory } from '../../tools/memory.ts'
import { Island } from '../../ui/Island.tsx'
import { SaveState } from '../../ui/SaveState.tsx'
import { ChallengeSkeleton } from './ChallengeSkeleton.tsx'
import { Days } from './Days.tsx'
import { Practices } from './Practices.tsx'
import { Reminders } from './Reminders.tsx'
import { Standing } from './Standing.tsx'
import { Start } from './Start.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useToday } from './today.ts'

const work = toolMemory('dopamine-reset')

/** Thirty days to check, as a calendar with the streak drawn in it. */
export function Challenge({ words }: { words: ChallengeWords }) {
  return (
    <Island broken={words.broken}>
      <Guarded words={words} />
    </Island>
  )
}

function Guarded({ words }: { words: ChallengeWords }) {
  const member = useMember()
  const state = useStore(work.$state, { ssr: () => LOADING_TOOL })
  if (!member || state.status === 'loading') return <ChallengeSkeleton wait={words.wait} />
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_20rem]">
      <Contents words={words} memory={state.memory} member={member}>
        <SaveState saved={state.saved} words={words.saving} onRetry={work.retry} />
      </Contents>
    </div>
  )
}

interface Props {
  words: ChallengeWords
  memory: Memory
  member: Member
  children: ReactNode
}

function Contents({ words, memory, member, children }: Props) {
  const today = useToday()
  const challenge = challengeOf(memory)
  const { startedOn, checked, completed } = challenge
  const day = startedOn === null ? null : dayNumber(startedOn, new Date(`${today}T12:00Z`), 'UTC')
  useCompletion(completed)
  const toggle = (toggled: number) =>
    work.change((before, now) => toggleDay(before, toggled, today, now))
  return (
    <>
      <div className="min-w-0">
        <TodayCard words={words} challenge={challenge} day={day} onCheck={toggle} />
        <Standing words={words} streak={challenge.streak} total={checked.size} />
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
            onStart={(date) => work.change((before, now) => startOn(before, date, now))}
            onStartAgain={() => work.change((before, now) => startAgain(before, today, now))}
          />
          <Reminders words={words} startsOn={startedOn ?? today} memberId={member.id} />
        </div>
      </div>
    </>
  )
}

function useCompletion(isComplete: boolean) {
  useEffect(() => {
    if (isComplete) work.complete()
  }, [isComplete])
}
