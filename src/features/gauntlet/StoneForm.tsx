import { useId } from 'react'
import { fill } from '../../shared/text/template.ts'
import { focusOnMount } from '../../ui/focus.ts'
import { LongText } from '../../ui/tools/LongText.tsx'
import { PLAN_LIMIT } from './rules.ts'
import type { GauntletWords, StoneWords } from './words.ts'

interface Props {
  stone: StoneWords
  words: GauntletWords
  takesFocus: boolean
  plan: string
  onWrite: (plan: string) => void
}

/** One stone: what it is, what to ask oneself, and the plan. */
export function StoneForm({ stone, words, takesFocus, plan, onWrite }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={`${id}-name`}
      className="mt-8 md:grid md:grid-cols-[2fr_3fr] md:gap-12"
    >
      <div>
        <p className="text-sm text-muted">
          {fill(words.step, {
            number: words.stones.indexOf(stone) + 1,
            total: words.stones.length,
          })}
        </p>
        <h2
          ref={takesFocus ? focusOnMount : undefined}
          id={`${id}-name`}
          tabIndex={-1}
          className="mt-1 text-2xl"
        >
          {stone.name}
        </h2>
        <p className="mt-3">{stone.description}</p>
        <h3 id={`${id}-questions`} className="mt-6 font-sans text-sm font-bold">
          {words.questions}
        </h3>
        <ul className="mt-2">
          {stone.prompts.map((prompt) => (
            <li key={prompt} className="border-t border-line py-3">
              {prompt}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex flex-col md:mt-0">
        <label htmlFor={`${id}-plan`} className="font-bold">
          {stone.planLabel}
        </label>
        <LongText
          id={`${id}-plan`}
          rows={10}
          limit={PLAN_LIMIT}
          words={words}
          frame={{ className: 'flex flex-1 flex-col' }}
          placeholder={stone.placeholder}
          aria-describedby={`${id}-questions`}
          value={plan}
          onWrite={onWrite}
          className="field flex-1 resize-y placeholder:text-muted"
        />
      </div>
    </section>
  )
}
