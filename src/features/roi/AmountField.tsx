import { useId } from 'react'
import type { RoiWords } from './words.ts'

type Labels = RoiWords['labels']

interface Props {
  words: Labels['rate'] & Partial<Labels['time']>
  hint: string | undefined
  problem: string | undefined
  text: string
  /** The number that is calculated with, where the slider stands. */
  used: number
  onType: (text: string) => void
}

/**
 * A number with its unit; a share has a slider as well. The field takes any text, because a number
 * field would hide from us what was typed wrong, and refuse 1,5.
 */
export function AmountField({ words, hint, problem, text, used, onType }: Props) {
  const id = useId()
  const notes = [`${id}-unit`, `${id}-help`, problem && `${id}-problem`].filter(Boolean)
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-bold">
        {words.label}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          aria-describedby={notes.join(' ')}
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={({ target }) => onType(target.value)}
          // The field would join the lines of several cells to one number.
          onPaste={(event) => {
            const cells = event.clipboardData.getData('text').trim()
            if (!/[\r\n]/.test(cells)) return
            event.preventDefault()
            onType(cells.replaceAll(/\s*[\r\n]\s*/g, '\t').slice(0, 60))
          }}
          className="field min-w-0 flex-1 tabular-nums"
        />
        <span id={`${id}-unit`} className="w-28 text-sm text-muted">
          {words.unit}
        </span>
      </div>
      {words.slider && (
        <input
          type="range"
          min={0}
          max={100}
          aria-label={words.slider}
          value={Math.round(used)}
          onChange={({ target }) => onType(target.value)}
          className="block h-11 w-full cursor-pointer print:hidden"
        />
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-danger-text">
          {problem}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1 text-sm text-muted print:hidden">
        {hint ? `${words.help} ${hint}` : words.help}
      </p>
    </div>
  )
}
