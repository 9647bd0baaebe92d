import type { StoneId } from '../../shared/stones.ts'
import { fill } from '../../shared/template.ts'
import { Gem } from '../../ui/Gem.tsx'
import type { GauntletWords, StoneWords } from './words.ts'

interface Props {
  words: GauntletWords
  open: StoneId
  planned: readonly StoneId[]
  onOpen: (stone: StoneId) => void
}

/** A band with five settings: a stone that has a plan is set in its own, the others are empty. */
export function Gauntlet({ words, open, planned, onOpen }: Props) {
  const { stones } = words
  const numbers = { done: planned.length, total: stones.length }
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
              stone={stone}
              label={fill(planned.includes(stone.id) ? words.set : words.notSet, {
                name: stone.name,
              })}
              isSet={planned.includes(stone.id)}
              isOpen={stone.id === open}
              onOpen={() => onOpen(stone.id)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="mt-2 text-center text-sm tabular-nums text-muted">
        {fill(words.count, numbers)}
      </p>
    </nav>
  )
}

interface SettingProps {
  stone: StoneWords
  label: string
  isSet: boolean
  isOpen: boolean
  onOpen: () => void
}

function Setting({ stone, label, isSet, isOpen, onOpen }: SettingProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isOpen ? 'step' : undefined}
      onClick={onOpen}
      className="group flex w-full cursor-pointer flex-col items-center rounded pb-2"
    >
      <span
        className={`grid size-12 place-items-center sm:size-16 rounded-full border bg-surface group-hover:border-text ${isSet ? 'border-line-strong' : 'border-dashed border-line-strong'}`}
      >
        {isSet && <Gem stone={stone.id} className="size-8 sm:size-11" />}
      </span>
      <span
        aria-hidden="true"
        className={`mt-2 border-b-2 px-2 pb-1 text-xl ${isOpen ? 'border-text' : 'border-transparent forced-colors:border-[color:Canvas]'}`}
      >
        {stone.emoji}
      </span>
      <span
        aria-hidden="true"
        className={`mt-1 hidden text-center text-sm sm:block ${isOpen ? '' : 'text-muted'}`}
      >
        {stone.name}
      </span>
    </button>
  )
}
