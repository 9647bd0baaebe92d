import { type SubmitEvent, useState } from 'react'
import { cleanLine } from '../shared/text/storable-text.ts'

/** What stands in a form's field, cleaned as one line if not told otherwise; empty if there is no such field. */
export function entryOf(form: HTMLFormElement, name: string, clean = cleanLine): string {
  return clean(String(new FormData(form).get(name) ?? ''))
}

/** An `onSubmit` that does not leave the page. */
export function handleSubmit(submit: (form: HTMLFormElement) => void) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget)
  }
}

/** A field that cannot be sent as it is, and why. */
export interface Problem {
  readonly field: string
  readonly text: string
}

/** What is wrong with one of a form's fields, from when it is reported until it is cleared. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    errorOf: (field: string) => (problem?.field === field ? problem.text : undefined),
    clear: () => setProblem(null),
    /** Puts the focus on the field, or clears what was wrong before. @returns whether there is a problem */
    report(form: HTMLFormElement, found: Problem | null): boolean {
      setProblem(found)
      const field = found && form.elements.namedItem(found.field)
      if (field instanceof HTMLElement) field.focus()
      return found !== null
    },
  }
}
