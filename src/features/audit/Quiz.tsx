import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { STONE_OF } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { ANSWERS, type Answer, type Answers, parseAnswer } from './rules.ts'
import type { AuditWords, Statement } from './words.ts'

interface Props {
  words: AuditWords
  answers: Answers
  index: number
  onRate: (index: number, id: string, value: Answer) => void
  onGo: (to: number | 'furthest') => void
}

/** One statement at a time. */
export function Quiz({ words, answers, index, onRate, onGo }: Props) {
  const { questions } = words
  const question = questions[index]
  if (!question) return null
  const isLast = index + 1 === questions.length
  const isAnswered = answers.has(question.id)
  return (
    <>
      <Progress words={words} answers={answers} index={index} />
      <Rating
        key={question.id}
        words={words}
        question={question}
        given={answers.get(question.id)}
        onRate={(value) => onRate(index, question.id, value)}
      />
      <div className="mt-8 flex flex-wrap justify-between gap-4">
        <Button variant="outline" disabled={index === 0} onClick={() => onGo(index - 1)}>
          <ArrowLeft size={18} aria-hidden="true" />
          <span>{words.previous}</span>
        </Button>
        <Button
          variant="outline"
          disabled={!isAnswered}
          onClick={() => onGo(isLast ? 'furthest' : index + 1)}
        >
          <span>{words.next}</span>
          <ArrowRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </>
  )
}

function Progress({ words, answers, index }: Pick<Props, 'words' | 'answers' | 'index'>) {
  const { questions } = words
  return (
    <div className="flex items-center gap-4">
      <p id="audit-progress" className="whitespace-nowrap text-sm tabular-nums text-muted">
        {fill(words.progress, { number: index + 1, total: questions.length })}
      </p>
      <svg
        aria-hidden="true"
        className="h-2 flex-1"
        viewBox={`0 0 ${questions.length} 1`}
        preserveAspectRatio="none"
      >
        {questions.map(({ id }, i) => (
          <rect key={id} x={i + 0.03} width={0.94} height={1} className={segment(id, i)} />
        ))}
      </svg>
    </div>
  )

  function segment(id: string, i: number): string {
    if (i === index) return 'fill-accent'
    return answers.has(id) ? 'fill-text' : 'fill-line'
  }
}

interface RatingProps {
  words: AuditWords
  question: Statement
  given: Answer | undefined
  onRate: (value: Answer) => void
}

/**
 * The statement takes the focus, so that the keys work at once and it is read aloud. On a small screen
 * the group is higher than what shows of it: the line above it has to be in view, below the bar.
 */
function Rating({ words, question, given, onRate }: RatingProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.closest('main')
    if (!isFree) return
    group.current?.focus({ preventScroll: true })
    document.getElementById('audit-progress')?.scrollIntoView({ block: 'nearest' })
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const value = parseAnswer(Number(event.key))
    if (value && !event.repeat) onRate(value)
    else if (!moveFocus(group.current, event.key)) return
    event.preventDefault()
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-labelledby="audit-progress audit-statement"
      aria-describedby="audit-keys"
      onKeyDown={onKeyDown}
      className="min-w-0"
    >
      <legend className="w-full pt-2 sm:pt-8">
        <span className="flex items-center gap-2 text-sm text-muted">
          <Gem stone={STONE_OF[question.category]} className="size-5" />
          <span>{words.names[question.category]}</span>
        </span>
        <h2
          id="audit-statement"
          className="mt-2 flex min-h-[5.5em] items-start text-xl leading-snug sm:min-h-[2.75em] sm:text-[1.75rem]"
        >
          {question.text}
        </h2>
      </legend>
      <div className="mt-2 grid gap-1.5 sm:mt-6 sm:grid-cols-5 sm:gap-3">
        {ANSWERS.map((value) => (
          <button
            key={value}
            type="button"
            data-rating={value}
            aria-pressed={given === value}
            onClick={() => onRate(value)}
            className={`flex min-h-11 cursor-pointer items-center gap-4 rounded border px-5 text-left sm:min-h-32 sm:flex-col sm:justify-center sm:gap-1 sm:px-2 sm:text-center ${given === value ? 'border-text bg-text text-surface' : 'border-line-strong bg-raised hover:border-text'}`}
          >
            <span className="font-display text-2xl leading-none tabular-nums">{value}</span>
            <span className="text-sm">{words.scale[value - 1]}</span>
          </button>
        ))}
      </div>
      <p id="audit-keys" className="mt-4 text-sm text-muted max-sm:hidden">
        {words.keys}
      </p>
    </fieldset>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Moves the focus along the ratings and around their ends; whether the key was one for that. */
function moveFocus(group: HTMLElement | null, key: string): boolean {
  const step = STEPS[key]
  if (!group || step === undefined) return false
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('[data-rating]')]
  const current = buttons.findIndex((button) => button.matches(':focus'))
  const start = current < 0 && step < 0 ? 0 : current
  buttons.at((start + step) % buttons.length)?.focus()
  return true
}
