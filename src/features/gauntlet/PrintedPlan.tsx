import { useStore } from '@nanostores/react'
import { readable } from '../../shared/dates.ts'
import { $today } from '../../shared/now.ts'
import { Gem } from '../../ui/tools/Gem.tsx'
import { useQuery } from '../auth/use-query.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import type { Plans } from './rules.ts'
import type { GauntletWords } from './words.ts'

/**
 * The whole plan as it is printed, with whose it is and the date; a stone without a plan leaves room to
 * write one by hand.
 */
export function PrintedPlan({ words, plans }: { words: GauntletWords; plans: Plans }) {
  const name = useQuery(fullName)
  const today = readable(useStore($today), words.locale, { dateStyle: 'long' })
  return (
    <div className="hidden print:block">
      <p>{`${displayName(name.status === 'ready' ? name.data : null)}, ${today}`}</p>
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
