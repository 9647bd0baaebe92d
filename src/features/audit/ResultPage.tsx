import { fill } from '../../shared/template.ts'
import { Button } from '../../ui/Button.tsx'
import { focusAtTop } from '../../ui/focus.ts'
import { Advice } from './Advice.tsx'
import { Bars } from './Bars.tsx'
import { History, resultText } from './History.tsx'
import { type Audit, SHOWN_AUDITS } from './history-rules.ts'
import { Radar } from './Radar.tsx'
import { levelOf } from './rules.ts'
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
    <article aria-labelledby="audit-result">
      <Score words={words} result={result} former={former} isFresh={isFresh} />
      <div className="mt-10 grid items-center gap-x-12 gap-y-8 md:grid-cols-2 print:grid-cols-2">
        <Radar words={words} result={result} former={former} />
        <Bars words={words} result={result} former={former} />
      </div>
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

interface ScoreProps extends Pick<Props, 'words' | 'result' | 'isFresh'> {
  former: Audit | null
}

function Score({ words, result, former, isFresh }: ScoreProps) {
  const level = words.levels.find(({ id }) => id === levelOf(result.percent))
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' })
  return (
    <header>
      <p className="text-sm text-muted print:mt-6">{words.result.eyebrow}</p>
      <h2
        id="audit-result"
        ref={isFresh ? focusAtTop : undefined}
        tabIndex={-1}
        className="mt-1 text-3xl tabular-nums focus-visible:outline-none"
      >
        {resultText(words.result.heading, words, result)}
      </h2>
      <p className="mt-4 max-w-measure text-lg">{level?.message}</p>
      {former && (
        <p className="mt-3 tabular-nums text-muted">
          {fill(resultText(words.result.former, words, former), {
            change: signed.format(result.percent - former.percent),
          })}
        </p>
      )}
    </header>
  )
}
