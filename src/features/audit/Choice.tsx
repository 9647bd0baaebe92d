import { Button } from '../../ui/Button.tsx'
import { focusAtTop } from '../../ui/focus.ts'
import type { Answers } from './rules.ts'
import type { AuditWords } from './words.ts'

interface Props {
  words: AuditWords
  answers: Answers
  onChoose: (index: number) => void
  onBack: () => void
}

/** All statements with the answers given, to choose the one to change. */
export function Choice({ words, answers, onChoose, onBack }: Props) {
  return (
    <section aria-labelledby="audit-choice">
      <h2 id="audit-choice" ref={focusAtTop} tabIndex={-1} className="text-2xl focus:outline-none">
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
