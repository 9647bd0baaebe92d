import { type ComponentProps, useState } from 'react'
import { cutTo, withinLines } from '../../shared/text/storable-text.ts'
import { fill } from '../../shared/text/template.ts'
import { useSettled } from '../settled.ts'

interface Props
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'ref'> {
  value: string
  /** The longest text, in UTF-16 code units. */
  limit: number
  /** The most lines. */
  lines?: number
  words: { readonly saving: { readonly room: string }; readonly locale: string }
  onWrite: (text: string) => void
  /** Around the field. */
  frame?: ComponentProps<'div'>
}

/**
 * A field of several lines with a limit. What does not fit is refused before it is in the field, so
 * that the caret stays where it is; while an input method composes, nothing in the field is changed.
 */
export function LongText({ value, limit, lines, words, onWrite, frame, ...textarea }: Props) {
  const [composed, setComposed] = useState<string | null>(null)
  const isNearlyFull = value.length > limit * 0.9
  const room = isNearlyFull
    ? fill(words.saving.room, { used: value.length, limit }, words.locale)
    : ''
  const saidRoom = useSettled(room)

  return (
    <>
      <div {...frame}>
        <textarea
          {...textarea}
          ref={(field) => {
            // React's own onBeforeInput does not come for a line break.
            if (field) field.onbeforeinput = (event) => refuseExcess(event, field, limit, lines)
          }}
          dir="auto"
          maxLength={limit}
          value={composed ?? value}
          onChange={({ target }) => {
            if (composed !== null) setComposed(target.value)
            onWrite(target.value)
          }}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(null)
            onWrite(currentTarget.value)
          }}
        />
      </div>
      <p aria-hidden="true" className="mt-1 text-right text-sm tabular-nums text-muted empty:mt-0">
        {room}
      </p>
      {/* A paste may be cut off. */}
      <p role="status" className="sr-only">
        {saidRoom}
      </p>
    </>
  )
}

/** Has a field take only what fits in: further line breaks are spaces, and the end is cut off. */
function refuseExcess(
  event: InputEvent,
  { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
  limit: number,
  lines = Infinity,
) {
  const isBreak = event.inputType === 'insertLineBreak'
  const text = isBreak ? '\n' : (event.data ?? event.dataTransfer?.getData('text/plain') ?? '')
  if (event.isComposing || text === '') return
  const rest = value.slice(0, selectionStart) + value.slice(selectionEnd)
  const inLines = withinLines(lines, text, rest.split('\n').length - 1)
  const fitting = cutTo(Math.max(limit - rest.length, 0), inLines)
  if (fitting === text) return
  event.preventDefault()
  // The only way to insert a text that the browser can undo.
  if (fitting !== '' && !isBreak) document.execCommand('insertText', false, fitting)
}
