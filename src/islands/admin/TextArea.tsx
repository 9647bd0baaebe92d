import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
}

/** A text of several lines with its label. It keeps its own text. */
export function TextArea({ label, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea dir="auto" rows={4} {...rest} id={id} className="field" />
    </div>
  )
}
