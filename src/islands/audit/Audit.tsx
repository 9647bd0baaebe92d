import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AuditWords } from '../../schemas/audit.ts'
import { useMember } from '../../stores/admission.ts'
import { LOADING_TOOL, toolMemory } from '../../stores/tool-progress.ts'
import {
  type Answer,
  answer,
  answersOf,
  firstOpen,
  formerResults,
  questionAfter,
  resultOf,
  retake,
} from '../../tools/audit.ts'
import type { Memory } from '../../tools/memory.ts'
import { Island } from '../../ui/Island.tsx'
import { SaveState } from '../../ui/SaveState.tsx'
import { AuditSkeleton } from './AuditSkeleton.tsx'
import { Quiz } from './Quiz.tsx'
import { ResultPage } from './ResultPage.tsx'

const work = toolMemory('ai-mind-audit')

/** Eight statements, then a picture of the answers and where they lead. */
export function Audit({ words }: { words: AuditWords }) {
  return (
    <Island broken={words.broken}>
      <Guarded words={words} />
    </Island>
  )
}

function Guarded({ words }: { words: AuditWords }) {
  const member = useMember()
  const state = useStore(work.$state, { ssr: () => LOADING_TOOL })
  if (!member || state.status === 'loading') return <AuditSkeleton wait={words.wait} />
  return (
    <>
      <Contents words={words} memory={state.memory} />
      <div className="mt-6">
        <SaveState saved={state.saved} words={words.saving} onRetry={work.retry} />
      </div>
    </>
  )
}

/** `furthest`: the first statement without an answer, or the result once there is none. */
type Place = number | 'furthest'

function Contents({ words, memory }: { words: AuditWords; memory: Memory }) {
  const { questions } = words
  const [place, setPlace] = useState<Place>('furthest')
  const [hasMoved, setMoved] = useState(false)
  const answers = answersOf(memory, questions)
  const result = resultOf(memory, questions)
  useCompletion(result !== null)

  function go(to: Place) {
    setPlace(to)
    setMoved(true)
  }
  function rate(index: number, id: string, value: Answer) {
    work.change((before, now) => answer(before, id, value, now))
    const next = questionAfter(questions, new Map(answers).set(id, value), index)
    go(next ?? 'furthest')
  }
  function startAnew() {
    work.change((before, now) => retake(before, questions, now))
    go('furthest')
  }

  const index = place === 'furthest' ? firstOpen(questions, answers) : place
  if (result && index === null) {
    const former = formerResults(memory).findLast(({ at }) => at !== result.at)
    return (
      <ResultPage
        words={words}
        result={result}
        former={former ?? null}
        isFresh={hasMoved}
        onChange={() => go(questions.length - 1)}
        onRetake={startAnew}
      />
    )
  }
  return <Quiz words={words} answers={answers} index={index ?? 0} onRate={rate} onGo={go} />
}

function useCompletion(isComplete: boolean) {
  useEffect(() => {
    if (isComplete) work.complete()
  }, [isComplete])
}
