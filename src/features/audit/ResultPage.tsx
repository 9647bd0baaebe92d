import { fill } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { focusAtTop } from '../../ui/focus.ts'
import { useQuery } from '../auth/use-query.ts'
import { fullName } from '../member/parts.ts'
import { displayName } from '../shell/names.ts'
import { Advice } from './Advice.tsx'
import { Bars } from './Bars.tsx'
import { History, resultText } from './History.tsx'
import { type Audit, SHOWN_AUDITS } from './history-rules.ts'
import { Radar } from './Radar.tsx'
import { extremes, levelOf } from './rules.ts'
import type { AuditWords } from './words.ts'

interface Props {
  words: AuditWords
  result: Audit
  /** The audits before this one, the oldest first. */
  before: readonly Audit[]
  /** Whether the member has just come here from the statements. */
  isFresh: boolean
  onChange: () => void
  onRetake: () => void
}

/** The answers as a picture, what has changed since the audit before, and where they lead. */
export function ResultPage({ words, result, before, isFresh, onChange, onRetake }: Props) {
  const former = before.at(-1) ?? null
  return (
    <article aria-labelledby="audit-result" className="mt-6">
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
        {fill(words.result.history.shown, { number: SHOWN_AUDITS })}
      </p>
    </article>
  )
}

function Headline({ words, result, isFresh }: Pick<Props, 'words' | 'result' | 'isFresh'>) {
  const name = useQuery(fullName)
  return (
    <header>
      <p className="mt-6 hidden print:block">
        {displayName(name.status === 'ready' ? name.data : null)}
      </p>
      <p className="text-sm text-muted">{resultText(words.result.eyebrow, words, result)}</p>
      <h2
        id="audit-result"
        ref={isFresh ? focusAtTop : undefined}
        tabIndex={-1}
        className="mt-1 max-w-measure break-words text-2xl focus-visible:outline-none"
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
}: Pick<Props, 'words' | 'result'> & { former: Audit | null }) {
  const level = words.levels.find(({ id }) => id === levelOf(result.percent))
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' })
  return (
    <div>
      <p className="font-display text-xl tabular-nums">
        {resultText(words.result.heading, words, result)}
      </p>
      <p className="mt-2 max-w-measure">{level?.message}</p>
      {former && (
        <p className="mt-3 tabular-nums text-muted">
          {fill(resultText(words.result.former, words, former), {
            change: signed.format(result.percent - former.percent),
          })}
        </p>
      )}
    </div>
  )
}

/** What the member is strongest in and where to begin, with every stone that shares the score. */
function sentence(words: AuditWords, result: Audit): string {
  const { strongest, weakest } = extremes(result.categories)
  const names = (type: 'conjunction' | 'disjunction', categories: typeof strongest) =>
    new Intl.ListFormat(words.locale, { type }).format(categories.map((name) => words.names[name]))
  return strongest.length === weakest.length && strongest[0] === weakest[0]
    ? words.result.even
    : fill(words.result.sentence, {
        strongest: names('conjunction', strongest),
        weakest: names('disjunction', weakest),
      })
}
