import type { StoneId } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { Gem } from '../../ui/tools/Gem.tsx'
import * as rules from './rules.ts'
import type { GauntletWords, StoneWords } from './words.ts'

interface Props {
  words: GauntletWords
  /** Null for the whole plan. */
  open: StoneId | null
  planned: readonly StoneId[]
  onOpen: (stone: StoneId) => void
}

/** A band with five places: a stone that is planned stands in its own, the others are empty. */
export function Gauntlet({ words, open, planned, onOpen }: Props) {
  const { stones } = words
  return (
    <nav aria-label={words.heading}>
      <ol className="relative grid grid-cols-5">
        <li
          aria-hidden="true"
          className="absolute inset-x-[10%] top-[1.125rem] border-y sm:top-[1.625rem] border-line-strong py-1"
        />
        {stones.map((stone) => (
          <li key={stone.id} className="relative">
            <Setting
              words={words}
              stone={stone}
              isPlanned={planned.includes(stone.id)}
              isOpen={stone.id === open}
              onOpen={() => onOpen(stone.id)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="mt-2 text-center text-sm tabular-nums text-muted">
        {fill(words.count, { done: planned.length, total: stones.length })}
      </p>
    </nav>
  )
}

interface SettingProps {
  words: GauntletWords
  stone: StoneWords
  isPlanned: boolean
  isOpen: boolean
  onOpen: () => void
}

function Setting({ words, stone, isPlanned, isOpen, onOpen }: SettingProps) {
  return (
    <button
      type="button"
      aria-label={fill(isPlanned ? words.planned : words.notPlanned, { name: stone.name })}
      aria-current={isOpen ? 'step' : undefined}
      onClick={onOpen}
      className="group flex w-full cursor-pointer flex-col items-center rounded pb-2"
    >
      <span
        className={`grid aspect-square w-12 max-w-full place-items-center sm:w-16 rounded-full border bg-surface group-hover:border-text ${isPlanned ? 'border-line-strong' : 'border-dashed border-line-strong'}`}
      >
        {isPlanned && <Gem stone={stone.id} className="size-8 sm:size-11" />}
      </span>
      <span
        aria-hidden="true"
        className={`mt-2 border-b-2 px-2 pb-1 text-xl ${isOpen ? 'border-text' : 'border-transparent forced-colors:border-[color:Canvas]'}`}
      >
        {stone.emoji}
      </span>
      <span
        aria-hidden="true"
        className={`mt-1 w-full text-center text-[length:min(.8rem,3.4vw)] sm:text-sm ${isOpen ? '' : 'text-muted'}`}
      >
        <span className="sm:hidden">{stone.short}</span>
        <span className="hidden sm:inline">{stone.name}</span>
      </span>
    </button>
  )
}

interface StepsProps {
  words: GauntletWords
  open: StoneId
  plans: rules.Plans
  /** Null opens the whole plan. */
  onOpen: (stone: StoneId | null) => void
}

/** Back and forth between the stones; after the last one, taking the whole plan along. */
export function Steps({ words, open, plans, onOpen }: StepsProps) {
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
export function Downloads({ words, plans }: Pick<StepsProps, 'words' | 'plans'>) {
  const isWaiting = !rules.isComplete(plans)
  function download(name: string, type: string, write: typeof rules.planText) {
    downloadText(name, type, write(words.stones, plans, words))
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
