import type { StoneId } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { Downloads } from './Downloads.tsx'
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
