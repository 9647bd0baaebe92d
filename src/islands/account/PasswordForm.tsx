import { type SubmitEvent, useState } from 'react'
import type { Fault } from '../../domain/fault.ts'
import type { AccountWords } from '../../schemas/account.ts'
import { changePassword, type PasswordChange } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { focusField } from '../../ui/form.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'

interface Props {
  words: AccountWords
  email: string
}

/** What is wrong with one of the two passwords; nobody else is told. */
interface Problem {
  readonly field: 'present' | 'next'
  readonly text: string
}

export function PasswordForm({ words, email }: Props) {
  const { isRunning, run } = useAction()
  const [problem, setProblem] = useState<Problem | null>(null)
  const problemAt = (field: Problem['field']) =>
    problem?.field === field ? problem.text : undefined

  async function change(form: HTMLFormElement): Promise<Fault | null> {
    const data = new FormData(form)
    const outcome = await changePassword(String(data.get('present')), String(data.get('next')))
    if (outcome.status === 'failed') return outcome.fault
    const found = problemOf(outcome, words)
    setProblem(found)
    if (found) focusField(form, found.field)
    else finish(form)
    return null
  }

  function finish(form: HTMLFormElement) {
    toast(words.password.saved)
    form.reset()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    run(() => change(form))
  }

  return (
    <form
      aria-label={words.password.form}
      onSubmit={onSubmit}
      onChange={() => setProblem(null)}
      className="grid gap-5"
    >
      {/* Password managers want to know whose password this is; HTML allows that on an email field. */}
      <Field
        label={words.email.label}
        type="email"
        autoComplete="username"
        key={email}
        defaultValue={email}
        readOnly
      />
      <PasswordField
        label={words.password.present}
        name="present"
        autoComplete="current-password"
        words={words.password}
        error={problemAt('present')}
        required
      />
      <PasswordField
        label={words.password.next}
        name="next"
        autoComplete="new-password"
        hint={words.password.hint}
        words={words.password}
        error={problemAt('next')}
        minLength={6}
        required
      />
      <div>
        <ActionButton type="submit" isRunning={isRunning}>
          {words.password.save}
        </ActionButton>
      </div>
    </form>
  )
}

function problemOf(
  outcome: Exclude<PasswordChange, { status: 'failed' }>,
  words: AccountWords,
): Problem | null {
  switch (outcome.status) {
    case 'changed':
      return null
    case 'wrong-password':
      return { field: 'present', text: words.password.wrong }
    case 'rejected':
      return { field: 'next', text: outcome.reason }
  }
}
