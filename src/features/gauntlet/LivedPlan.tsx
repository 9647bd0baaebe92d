import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { $today } from '../../shared/now.ts'
import type { StoneId } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { writtenDate } from '../../shared/written-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { Gem } from '../../ui/tools/Gem.tsx'
import { useQuery } from '../auth/use-member.ts'
import type { ProgressState } from '../member/entries.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import { Downloads } from './Gauntlet.tsx'
import { KEPT_DAYS, keptDays, type Plans } from './rules.ts'
import type { GauntletWords } from './words.ts'

interface Props {
  words: GauntletWords
  plans: Plans
  state: ProgressState
  takesFocus: boolean
  onKept: (stone: StoneId, today: string) => void
  onChange: (stone: StoneId) => void
}

/** All five plans on one page, once they are written: each can be kept today, and changed. */
export function LivedPlan({ words, plans, state, takesFocus, onKept, onChange }: Props) {
  const today = useStore($today)
  const { lived, stones } = words
  return (
    <section aria-labelledby="lived-plan" className="mt-10">
      <h2
        id="lived-plan"
        ref={takesFocus ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-2xl"
      >
        {words.heading}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{lived.text}</p>
      <ol className="my-6 divide-y divide-line border-y border-line">
        {stones.map(({ id, name }) => {
          const kept = keptDays(state, id, today)
          const isKept = kept.includes(today)
          return (
            <li key={id} className="grid gap-x-8 gap-y-3 py-6 sm:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <h3 className="flex items-center gap-3 text-xl">
                  <Gem stone={id} className="size-7 shrink-0" />
                  <span>{name}</span>
                </h3>
                <p dir="auto" className="mt-2 max-w-measure whitespace-pre-wrap break-words">
                  {plans[id].trim()}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3 sm:w-44 sm:flex-col sm:items-stretch">
                <Button
                  variant={isKept ? 'default' : 'outline'}
                  aria-pressed={isKept}
                  aria-label={fill(lived.keptTitle, { name })}
                  onClick={() => onKept(id, today)}
                >
                  {isKept && <Check size={18} aria-hidden="true" />}
                  <span>{lived.kept}</span>
                </Button>
                <Button
                  variant="link"
                  size="sm"
                  aria-label={fill(lived.changeTitle, { name })}
                  onClick={() => onChange(id)}
                >
                  {lived.change}
                </Button>
                <p role="status" className="text-sm tabular-nums text-muted sm:text-center">
                  {fill(lived.days, { days: kept.length, of: KEPT_DAYS })}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <Downloads words={words} plans={plans} />
    </section>
  )
}

/**
 * The whole plan as it is printed, with whose it is and the date; a stone without a plan leaves room to
 * write one by hand.
 */
export function PrintedPlan({ words, plans }: { words: GauntletWords; plans: Plans }) {
  const name = displayName(useQuery(fullName), words)
  const today = writtenDate(useStore($today), 'long', words.dates)
  return (
    <div className="hidden print:block">
      <p>
        <bdi>{name}</bdi>
        <span>{`, ${today}`}</span>
      </p>
      <h1 className="mb-6 text-2xl">{words.heading}</h1>
      {words.stones.map(({ id, name, emoji, description, prompts }) => (
        <section key={id} className="mb-8 last:mb-0">
          <h2 className="flex items-center gap-3 text-xl">
            <Gem stone={id} /> <span>{`${emoji} ${name}`}</span>
          </h2>
          <p className="mt-1 text-sm">{description}</p>
          <ul className="mt-2 list-disc pl-6 text-sm">
            {prompts.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ul>
          <p
            dir="auto"
            className="mt-3 min-h-40 whitespace-pre-wrap border-l-2 border-line-strong ps-4"
          >
            {plans[id].trim()}
          </p>
        </section>
      ))}
    </div>
  )
}
