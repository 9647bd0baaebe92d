import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  label: string
  hint?: string
  /** What is wrong with the choice; said aloud as soon as it appears. */
  error?: string | undefined
}

/** A choice from a list, with its label. */
export function Select({ label, hint, error, children, ...rest }: Props) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
        className="field"
      >
        {children}
      </select>
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
