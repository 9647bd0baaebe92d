import type { SubmitEvent } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { changePassword } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'

interface Props {
  words: AccountWords
  email: string
}

export function PasswordForm({ words, email }: Props) {
  const { isRunning, run } = useAction(words.faults)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    run(
      () => changePassword(String(data.get('present')), String(data.get('next'))),
      () => {
        toast(words.password.saved)
        form.reset()
      },
    )
  }

  return (
    <form aria-label={words.password.heading} onSubmit={onSubmit} className="grid gap-5">
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
        required
      />
      <PasswordField
        label={words.password.next}
        name="next"
        autoComplete="new-password"
        hint={words.password.hint}
        words={words.password}
        minLength={6}
        required
      />
      <div>
        <ActionButton type="submit" isOff={isRunning} wait={words.wait}>
          {words.password.save}
        </ActionButton>
      </div>
    </form>
  )
}
