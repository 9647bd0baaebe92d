import { type SubmitEvent, useState } from 'react'
import { storableText } from '../shared/text/storable-text.ts'

/** What stands in a form's field, trimmed and fit to be stored; empty if there is no such field. */
export function entryOf(form: HTMLFormElement, name: string): string {
  return storableText(String(new FormData(form).get(name) ?? '').trim())
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
