import { type ComponentProps, type ReactNode, useId, useState } from 'react'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** What is wrong with what was entered; said aloud as soon as it appears. */
  error?: string | undefined
}

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'>

/** An input with its label, and perhaps a hint and what is wrong. It keeps its own text. */
export function Field({ label, hint, error, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input {...described(id, hint, error)} {...input} id={id} className="field" />
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

interface PasswordWords {
  show: string
  hide: string
  showCharacters: string
  hideCharacters: string
}

/** A password field whose text can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  words,
  ...input
}: Props & { words: PasswordWords }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          {...described(id, hint, error)}
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="field pr-16"
        />
        <button
          type="button"
          aria-label={isShown ? words.hideCharacters : words.showCharacters}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-14 cursor-pointer rounded text-sm text-muted hover:text-text"
        >
          {isShown ? words.hide : words.show}
        </button>
      </div>
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

/** What ties a field to its notes. */
export function described(id: string, hint: ReactNode, error: string | undefined) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined }
}

/** The hint below a field and what is wrong with it. */
export function Notes({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
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
    </>
  )
}
