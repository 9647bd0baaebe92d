import { type SubmitEvent, useState } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { changePassword } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'

interface Props {
  words: AccountWords
  email: string
}

export function PasswordForm({ words, email }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setBusy(true)
    const fault = await changePassword(String(data.get('present')), String(data.get('next')))
    setBusy(false)
    if (fault) return toast(faultText(fault, words.faults), 'bad')
    toast(words.password.saved)
    form.reset()
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
        <Button type="submit" disabled={isBusy}>
          {isBusy ? words.wait : words.password.save}
        </Button>
      </div>
    </form>
  )
}
