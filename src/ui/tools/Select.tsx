import type { ComponentProps } from 'react'
import { type FieldTexts, Labeled } from '../Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'className' | 'id'>

/** A labeled choice from a list. In WebKit a long option would widen the page: paint is contained. */
export function Select({ label, hint, error, ...select }: Props) {
  return (
    <Labeled label={label} hint={hint} error={error}>
      {(control) => <select {...control} {...select} className="field [contain:paint]" />}
    </Labeled>
  )
}
