import { useId } from 'react'
import { Labeled } from '../../ui/Field.tsx'
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
  const unit = useId()
  const help = hint ? `${words.help} ${hint}` : words.help
  return (
    <div className="mt-5">
      <Labeled label={words.label} hint={help} error={problem}>
        {({ 'aria-describedby': notes, ...control }) => (
          <>
            <div className="flex items-center gap-3">
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={60}
                aria-describedby={`${unit} ${notes}`}
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
              <span id={unit} className="w-28 text-sm text-muted">
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
          </>
        )}
      </Labeled>
    </div>
  )
}
