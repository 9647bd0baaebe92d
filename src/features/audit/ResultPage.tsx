import { type Category, STONE_OF } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { toolAddress } from '../../shared/tools.ts'
import { Button } from '../../ui/Button.tsx'
import { focusAtTop } from '../../ui/focus.ts'
import { Gem } from '../../ui/tools/Gem.tsx'
import { useQuery } from '../auth/use-member.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import { History, resultText } from './History.tsx'
import { Bars, Radar } from './Pictures.tsx'
import * as rules from './rules.ts'
import type { AuditWords } from './words.ts'

interface Props {
  words: AuditWords
  result: rules.Audit
  /** The audits before this one, the oldest first. */
  before: readonly rules.Audit[]
  /** Whether the member has just come here from the statements. */
  isFresh: boolean
  onChange: () => void
  onRetake: () => void
}

/** The answers as a picture, what has changed since the audit before, and where they lead. */
export function ResultPage({ words, result, before, isFresh, onChange, onRetake }: Props) {
  const former = before.at(-1) ?? null
  return (
    <article aria-labelledby="audit-result" className="pt-6">
      <div className="mb-10 grid grid-cols-1 gap-x-12 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr] print:grid-cols-2">
        <Headline words={words} result={result} isFresh={isFresh} />
        <div className="md:row-span-2 print:row-span-2">
          <Radar words={words} result={result} former={former} />
        </div>
        <Score words={words} result={result} former={former} />
      </div>
      <Bars words={words} result={result} former={former} />
      {former && <History words={words} audits={[...before, result]} />}
      <Advice words={words} scores={result.categories} />
      <div className="mt-12 flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={() => print()}>
          {words.result.print}
        </Button>
        <Button variant="outline" onClick={onRetake}>
          {words.result.retake}
        </Button>
        <Button variant="link" onClick={onChange}>
          {words.result.change}
        </Button>
      </div>
      <p className="mt-4 text-sm text-muted print:hidden">
        {fill(words.result.history.shown, { number: rules.SHOWN_AUDITS })}
      </p>
    </article>
  )
}

function Headline({ words, result, isFresh }: Pick<Props, 'words' | 'result' | 'isFresh'>) {
  const name = displayName(useQuery(fullName), words)
  return (
    <header>
      <p className="mt-6 hidden print:block">{name}</p>
      <p className="text-sm text-muted">{resultText(words.result.eyebrow, words, result)}</p>
      <h2
        id="audit-result"
        ref={isFresh ? focusAtTop : undefined}
        tabIndex={-1}
        className="mt-1 max-w-measure break-words text-2xl"
      >
        {sentence(words, result)}
      </h2>
    </header>
  )
}

function Score({
  words,
  result,
  former,
}: Pick<Props, 'words' | 'result'> & { former: rules.Audit | null }) {
  const level = words.levels.find(({ id }) => id === rules.levelOf(result.percent))
  const change = former ? result.percent - former.percent : 0
  return (
    <div>
      <p className="font-display text-xl tabular-nums">
        {resultText(words.result.heading, words, result)}
      </p>
      <p className="mt-2 max-w-measure">{level?.message}</p>
      {former && (
        <p className="mt-3 tabular-nums text-muted">
          {fill(resultText(words.result.former, words, former), {
            change: change > 0 ? `+${change}` : change,
          })}
        </p>
      )}
    </div>
  )
}

/** What the member is strongest in and where to begin, with every stone that shares the score. */
function sentence(words: AuditWords, result: rules.Audit): string {
  const { strongest, weakest } = rules.extremes(result.categories)
  const names = (type: 'conjunction' | 'disjunction', categories: typeof strongest) => {
    const listed = categories.map((name) => words.names[name])
    // The first format that a browser makes takes long, and mostly there is one name.
    return listed.length > 1
      ? new Intl.ListFormat(words.locale, { type }).format(listed)
      : listed.join('')
  }
  return strongest.length === weakest.length && strongest[0] === weakest[0]
    ? words.result.even
    : fill(words.result.sentence, {
        strongest: names('conjunction', strongest),
        weakest: names('disjunction', weakest),
      })
}

/** Where the weakest stone leads, as one thing to do; the other ways are folded. */
function Advice({ words, scores }: { words: AuditWords; scores: rules.Scores['categories'] }) {
  const [first, ...others] = rules.advisedFirst(scores)
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
  const isChallengeFirst = category === rules.CHALLENGE_FIRST
  return isChallengeFirst ? [challenge, ...toPrompts, plan] : [...toPrompts, challenge, plan]
}

function WayList({ ways }: { ways: ReturnType<typeof waysOf> }) {
  return (
    <ul className="mt-2 max-w-measure divide-y divide-line border-y border-line">
      {ways.map(({ address, name, why }) => (
        <li key={address} className="break-inside-avoid py-2">
          <a href={address} className="inline-flex min-h-11 items-center font-bold">
            {name}
          </a>
          <p className="text-sm text-muted">{why}</p>
        </li>
      ))}
    </ul>
  )
}
