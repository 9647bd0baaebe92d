import { type ComponentProps, useId } from 'react'
import { described, type FieldTexts, Notes } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'className' | 'id'>

/** A choice from a list, with its label. A long option would widen the page in WebKit: paint is contained. */
export function Select({ label, hint, error, children, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select {...described(id, hint, error)} {...rest} id={id} className="field [contain:paint]">
        {children}
      </select>
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}
