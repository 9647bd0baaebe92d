import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  type Answer,
  answer,
  answersOf,
  firstOpen,
  formerResults,
  questionAfter,
  resultOf,
  retake,
} from '../../domain/audit.ts'
import type { ProgressState } from '../../domain/progress-state.ts'
import type { AuditWords } from '../../schemas/audit.ts'
import { LOADING_PROGRESS, toolProgress } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { SaveState } from '../../ui/SaveState.tsx'
import { useMember } from '../shared/use-member.ts'
import { AuditSkeleton } from './AuditSkeleton.tsx'
import { Quiz } from './Quiz.tsx'
import { ResultPage } from './ResultPage.tsx'

const progress = toolProgress('ai-mind-audit')

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
  const view = useStore(progress.$view, { ssr: () => LOADING_PROGRESS })
  if (!member || view.status === 'loading') return <AuditSkeleton wait={words.wait} />
  return (
    <>
      <Contents words={words} state={view.state} />
      <div className="mt-6">
        <SaveState saved={view.saved} words={words.saving} onRetry={progress.retry} />
      </div>
    </>
  )
}

/** `furthest`: the first statement without an answer, or the result once there is none. */
type Place = number | 'furthest'

function Contents({ words, state }: { words: AuditWords; state: ProgressState }) {
  const { questions } = words
  const [place, setPlace] = useState<Place>('furthest')
  const [hasMoved, setMoved] = useState(false)
  const answers = answersOf(state, questions)
  const result = resultOf(state, questions)
  useCompletion(result !== null)

  function go(to: Place) {
    setPlace(to)
    setMoved(true)
  }
  function rate(index: number, id: string, value: Answer) {
    progress.change((before, now) => answer(before, id, value, now))
    const next = questionAfter(questions, new Map(answers).set(id, value), index)
    go(next ?? 'furthest')
  }
  function startAnew() {
    progress.change((before, now) => retake(before, questions, now))
    go('furthest')
  }

  const index = place === 'furthest' ? firstOpen(questions, answers) : place
  if (result && index === null) {
    const former = formerResults(state).findLast(({ at }) => at !== result.at)
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
    if (isComplete) progress.complete()
  }, [isComplete])
}
