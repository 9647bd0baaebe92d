import { type Category, STONE_OF } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { toolAddress } from '../../shared/tools.ts'
import { Button } from '../../ui/Button.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { advisedFirst, CHALLENGE_FIRST, type Scores } from './rules.ts'
import type { AuditWords } from './words.ts'

/** Where the weakest stone leads, as one thing to do; the other ways are folded. */
export function Advice({ words, scores }: { words: AuditWords; scores: Scores['categories'] }) {
  const [first, ...others] = advisedFirst(scores)
  if (!first) return null
  const [main, ...more] = waysOf(words, first)
  return (
    <section
      aria-labelledby="audit-advice"
      className="mt-12 break-before-avoid border-t border-line pt-8"
    >
      <h3 id="audit-advice" className="text-2xl">
        {words.result.adviceTitle}
      </h3>
      <StoneName words={words} category={first} />
      <p className="mt-3 max-w-measure">{words.advice[first]}</p>
      {main && (
        <>
          <Button
            variant="hero"
            size="lg"
            href={main.address}
            className="mt-5 max-sm:w-full print:hidden"
          >
            {main.name}
          </Button>
          <p className="mt-2 text-sm text-muted">{main.why}</p>
        </>
      )}
      <details className="mt-6">
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold print:hidden">
          {words.result.more}
        </summary>
        <WayList ways={more} />
        {others.map((category) => (
          <section key={category} className="break-inside-avoid">
            <StoneName words={words} category={category} />
            <p className="mt-3 max-w-measure">{words.advice[category]}</p>
            <WayList ways={waysOf(words, category)} />
          </section>
        ))}
      </details>
    </section>
  )
}

function StoneName({ words, category }: { words: AuditWords; category: Category }) {
  return (
    <h4 className="mt-6 flex items-center gap-3 font-display text-xl font-normal">
      <Gem stone={STONE_OF[category]} className="size-7 shrink-0" />
      <span>{words.names[category]}</span>
    </h4>
  )
}

/** The prompts, the challenge and the plan of a stone; the challenge first where the prompt reads its notes. */
function waysOf(words: AuditWords, category: Category) {
  const { prompts, promptsWhy, challengeWhy, stoneWhy } = words.ways[category]
  const challenge = {
    address: `${toolAddress('challenge')}#today`,
    name: words.result.challenge,
    why: challengeWhy,
  }
  const toPrompts = prompts.map(({ id, title }) => ({
    address: `${toolAddress('prompt-pack')}#${id}`,
    name: fill(words.result.prompts, { name: title }),
    why: promptsWhy,
  }))
  const plan = {
    address: `${toolAddress('gauntlet-builder')}#${STONE_OF[category]}`,
    name: fill(words.result.stone, { name: words.names[category] }),
    why: stoneWhy,
  }
  const isChallengeFirst = category === CHALLENGE_FIRST
  return isChallengeFirst ? [challenge, ...toPrompts, plan] : [...toPrompts, challenge, plan]
}

function WayList({ ways }: { ways: ReturnType<typeof waysOf> }) {
  return (
    <ul className="mt-2 max-w-measure divide-y divide-line border-y border-line">
      {ways.map(({ address, name, why }) => (
        <li key={address} className="py-2">
          <a href={address} className="inline-flex min-h-11 items-center font-bold">
            {name}
          </a>
          <p className="text-sm text-muted">{why}</p>
        </li>
      ))}
    </ul>
  )
}
