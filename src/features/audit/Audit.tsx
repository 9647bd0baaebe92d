import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusAtTop } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ProgressState } from '../member/entries.ts'
import { toolProgress } from '../member/member.ts'
import { SaveState } from '../member/SaveState.tsx'
import { ToolIsland, useCompletion } from '../member/ToolIsland.tsx'
import { Quiz } from './Quiz.tsx'
import { ResultPage } from './ResultPage.tsx'
import * as rules from './rules.ts'
import type { AuditWords } from './words.ts'

const progress = toolProgress('ai-mind-audit')

/** Eight statements, then a picture of the answers and where they lead. */
export function Audit({ words }: { words: AuditWords }) {
  return (
    <ToolIsland words={words} progress={progress} skeleton={<FirstStatement intro={words.intro} />}>
      {({ state, saved }) => (
        <>
          <Contents words={words} state={state} />
          <div className="mt-6">
            <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
          </div>
        </>
      )}
    </ToolIsland>
  )
}

/**
 * `furthest`: the first statement without an answer, or the result once there is none · `choice`: the
 * choice of the answer to change
 */
type Place = number | 'furthest' | 'choice'

function Contents({ words, state }: { words: AuditWords; state: ProgressState }) {
  const { questions } = words
  const [place, setPlace] = useState<Place>('furthest')
  const [hasMoved, setMoved] = useState(false)
  const answers = rules.answersOf(state, questions)
  const result = rules.currentResult(state, questions)
  useCompletion(progress, result !== null)

  function go(to: Place) {
    setPlace(to)
    setMoved(true)
  }
  function onRate(index: number, id: string, value: rules.Answer) {
    progress.change((before, now) => rules.rate(before, questions, id, value, now))
    const next = rules.questionAfter(questions, new Map(answers).set(id, value), index)
    // With an answer to everything there was a result before, and this changes it.
    go(result ? 'furthest' : (next ?? 'furthest'))
  }
  function startAnew() {
    progress.change(rules.retake)
    go('furthest')
  }

  if (place === 'choice' && result) {
    return <Choice words={words} answers={answers} onChoose={go} onBack={() => go('furthest')} />
  }
  const index = typeof place === 'number' ? place : rules.firstOpen(questions, answers)
  if (result && index === null) {
    const before = rules.auditHistory(state).filter(({ id }) => id < result.id)
    return (
      <ResultPage
        words={words}
        result={result}
        before={before}
        isFresh={hasMoved}
        onChange={() => go('choice')}
        onRetake={startAnew}
      />
    )
  }
  return (
    <div className={STATEMENT}>
      <Intro text={words.intro} />
      <Quiz words={words} answers={answers} index={index ?? 0} onRate={onRate} onGo={go} />
    </div>
  )
}

const STATEMENT = 'flex flex-col max-sm:pt-2'

/**
 * A result begins with itself: how to come to it is not said any more. On a phone this stands below a
 * statement, whose answers fill the first screen.
 */
function Intro({ text }: { text: string }) {
  return (
    <p className="max-w-measure text-muted max-sm:order-1 max-sm:mt-8 sm:mb-8 sm:pt-3 print:hidden">
      {text}
    </p>
  )
}

/** Its place until it is known who is here. */
function FirstStatement({ intro }: { intro: string }) {
  return (
    <div className={STATEMENT}>
      <Intro text={intro} />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-8 h-6 w-48" />
      <Skeleton className="mt-3 h-24 w-full" />
      <Skeleton className="mt-6 h-80 w-full sm:h-32" />
      <Skeleton className="mt-16 h-11 w-28" />
    </div>
  )
}

interface Props {
  words: AuditWords
  answers: rules.Answers
  onChoose: (index: number) => void
  onBack: () => void
}

/** All statements with the answers given, to choose the one to change. */
function Choice({ words, answers, onChoose, onBack }: Props) {
  return (
    <section aria-labelledby="audit-choice" className="pt-6">
      <h2 id="audit-choice" ref={focusAtTop} tabIndex={-1} className="text-2xl">
        {words.result.choose}
      </h2>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {words.questions.map(({ id, text }, index) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(index)}
              className="flex min-h-14 w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-6 py-3 text-left hover:bg-raised"
            >
              <span className="flex-1 basis-72">{text}</span>
              <span className="text-sm text-muted sm:w-28 sm:text-right">
                {answerText(answers.get(id), words)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Button variant="outline" className="mt-8" onClick={onBack}>
        {words.result.keep}
      </Button>
    </section>
  )
}

/** Such as 4 Often. */
function answerText(given: number | undefined, { scale }: AuditWords): string {
  return given === undefined ? '' : `${given} ${scale[given - 1] ?? ''}`
}
