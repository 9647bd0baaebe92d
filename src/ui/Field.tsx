import { type AriaAttributes, type ComponentProps, type ReactNode, useId, useState } from 'react'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** What is wrong with what was entered; said aloud as soon as it appears. */
  error?: ReactNode
}

interface LabeledProps extends FieldTexts {
  /** @param control ties the control to its label and notes */
  children: (control: AriaAttributes & { id: string }) => ReactNode
}

/** A control with its label, and perhaps a hint and what is wrong. */
export function Labeled({ label, hint, error, children }: LabeledProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'>

/** A labeled input, which is written from the side on which its text starts. It keeps its own text. */
export function Field({ label, hint, error, ...input }: Props) {
  return (
    <Labeled label={label} hint={hint} error={error}>
      {(control) => <input dir="auto" {...control} {...input} className="field" />}
    </Labeled>
  )
}

type PasswordProps = Props & {
  words: { show: string; hide: string; showCharacters: string; hideCharacters: string }
}

/** A password field whose text can be shown. */
export function PasswordField({ label, hint, error, words, ...input }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Labeled label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="field pr-24"
          />
          <button
            type="button"
            aria-label={isShown ? words.hideCharacters : words.showCharacters}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-14 px-2 cursor-pointer rounded text-sm text-muted hover:text-text"
          >
            {isShown ? words.hide : words.show}
          </button>
        </div>
      )}
    </Labeled>
  )
}
