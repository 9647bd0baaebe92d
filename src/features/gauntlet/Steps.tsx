import type { StoneId } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import * as rules from './rules.ts'
import type { GauntletWords } from './words.ts'

interface Props {
  words: GauntletWords
  open: StoneId
  plans: rules.Plans
  /** Null opens the whole plan. */
  onOpen: (stone: StoneId | null) => void
}

/** Back and forth between the stones; after the last one, taking the whole plan along. */
export function Steps({ words, open, plans, onOpen }: Props) {
  const at = words.stones.findIndex(({ id }) => id === open)
  const previous = words.stones[at - 1]
  const next = words.stones[at + 1]
  return (
    <>
      <div className="mt-6 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button
          variant="outline"
          disabled={!previous}
          onClick={() => previous && onOpen(previous.id)}
        >
          {words.previous}
        </Button>
        {next ? (
          <Button onClick={() => onOpen(next.id)}>{words.next}</Button>
        ) : (
          <Downloads words={words} plans={plans} />
        )}
      </div>
      {rules.isComplete(plans) && (
        <Button variant="link" size="sm" className="-ml-3 mt-3" onClick={() => onOpen(null)}>
          {words.lived.open}
        </Button>
      )}
      {!next && !rules.isComplete(plans) && (
        <p id="waiting" className="mt-3 text-right text-sm text-muted">
          {fill(words.waiting, { names: missing(words, plans) })}
        </p>
      )}
    </>
  )
}

function missing({ stones }: GauntletWords, plans: rules.Plans): string {
  const planned = rules.plannedStones(plans)
  const names = stones.filter(({ id }) => !planned.includes(id)).map(({ name }) => name)
  return names.join(', ')
}

/** Taking the whole plan along, once all five are written. */
export function Downloads({ words, plans }: Pick<Props, 'words' | 'plans'>) {
  const isWaiting = !rules.isComplete(plans)
  function download(name: string, type: string, write: typeof rules.planText) {
    downloadText(name, type, write(words.stones, plans, words.heading))
    toast(words.downloaded)
  }
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:flex-col-reverse">
      <Button variant="outline" disabled={isWaiting} onClick={() => print()}>
        {words.print}
      </Button>
      <Button
        variant="outline"
        disabled={isWaiting}
        onClick={() => download(rules.PLAN_MARKDOWN_FILE, 'text/markdown', rules.planMarkdown)}
      >
        {words.markdown}
      </Button>
      <Button
        variant="hero"
        disabled={isWaiting}
        aria-describedby={isWaiting ? 'waiting' : undefined}
        onClick={() => download(rules.PLAN_FILE, 'text/plain', rules.planText)}
      >
        {words.download}
      </Button>
    </div>
  )
}
