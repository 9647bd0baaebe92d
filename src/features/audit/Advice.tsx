import { type Category, STONE_OF } from '../../shared/stones.ts'
import { fill } from '../../shared/template.ts'
import { toolAddress } from '../../shared/tools.ts'
import { Gem } from '../../ui/Gem.tsx'
import { type Scores, weakestFirst } from './rules.ts'
import type { AuditWords } from './words.ts'

interface Props {
  words: AuditWords
  scores: Scores['categories']
}

/** As many of the weakest stones get advice: more would be a list, not a beginning. */
const ADVISED = 2

/** Where the weakest stones lead: to their prompts, the challenge and the plan. */
export function Advice({ words, scores }: Props) {
  const order = weakestFirst(scores)
  const weakest = order.slice(0, ADVISED)
  const tied = order
    .slice(ADVISED)
    .filter((name) => weakest.some((low) => scores[low] >= scores[name]))
  const names = new Intl.ListFormat(words.locale).format(tied.map((name) => words.names[name]))
  return (
    <section aria-labelledby="audit-advice" className="mt-12 border-t border-line pt-8">
      <h3 id="audit-advice" className="text-2xl">
        {words.result.adviceTitle}
      </h3>
      {tied.length > 0 && <p className="mt-2 text-muted">{fill(words.result.ties, { names })}</p>}
      <div className="mt-6 grid gap-10 md:grid-cols-2 print:grid-cols-2">
        {weakest.map((category) => (
          <StoneAdvice key={category} words={words} category={category} />
        ))}
      </div>
    </section>
  )
}

function StoneAdvice({ words, category }: { words: AuditWords; category: Category }) {
  const { prompts, promptsWhy, challengeWhy, stoneWhy } = words.ways[category]
  const name = words.names[category]
  const stone = STONE_OF[category]
  return (
    <section className="break-inside-avoid">
      <h4 className="flex items-center gap-3 font-display text-xl font-normal">
        <Gem stone={stone} className="size-7 shrink-0" />
        {name}
      </h4>
      <p className="mt-3">{words.advice[category]}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <li className="py-3">
          {prompts.map(({ id, title }) => (
            <StepLink key={id} address={`${toolAddress('prompt-pack')}#${id}`}>
              {fill(words.result.prompts, { name: title })}
            </StepLink>
          ))}
          <p className="text-sm text-muted">{promptsWhy}</p>
        </li>
        <li className="py-3">
          <StepLink address={toolAddress('dopamine-reset')}>{words.result.challenge}</StepLink>
          <p className="text-sm text-muted">{challengeWhy}</p>
        </li>
        <li className="py-3">
          <StepLink address={`${toolAddress('gauntlet-builder')}#${stone}`}>
            {fill(words.result.stone, { name })}
          </StepLink>
          <p className="text-sm text-muted">{stoneWhy}</p>
        </li>
      </ul>
    </section>
  )
}

function StepLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} className="mr-6 inline-flex min-h-11 items-center font-bold">
      {children}
    </a>
  )
}
