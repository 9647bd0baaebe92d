import type { ComponentProps } from 'react'
import { Labeled } from '../../ui/Field.tsx'

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
}

/** A labeled text of several lines. It keeps its own text. */
export function TextArea({ label, ...area }: Props) {
  return (
    <Labeled label={label}>
      {(control) => <textarea {...control} dir="auto" rows={4} {...area} className="field" />}
    </Labeled>
  )
}
