import { type SubmitEvent, useState } from 'react'
import { faultText } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import type { AccountWords } from '../../schemas/account.ts'
import { deleteAccount } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'

interface Props {
  words: AccountWords
  email: string
}

/** Two steps, a phrase and the password: nobody deletes an account by a slip, or somebody else's. */
export function Deletion({ words, email }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { deletion } = words
  if (isOpen) return <Confirmation words={words} email={email} onCancel={() => setOpen(false)} />
  return (
    <Button variant="outline" onClick={() => setOpen(true)}>
      {deletion.open}
    </Button>
  )
}

function Confirmation({ words, email, onCancel }: Props & { onCancel: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<'phrase' | 'password' | null>(null)
  const { deletion } = words

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const typed = String(entries.get('phrase')).trim().toLowerCase()
    const matches = typed === deletion.phrase.toLowerCase()
    setWrong(matches ? null : 'phrase')
    if (!matches) return
    setBusy(true)
    const outcome = await deleteAccount(String(entries.get('password')), deletion.done)
    if (outcome.status === 'deleted') return
    setBusy(false)
    if (outcome.status === 'wrong-password') setWrong('password')
    else toast(faultText(outcome.fault, words.faults), 'bad')
  }

  return (
    <form aria-label={deletion.heading} onSubmit={onSubmit} className="grid gap-5">
      <Field
        label={fill(deletion.label, { phrase: deletion.phrase })}
        name="phrase"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={wrong === 'phrase' ? deletion.mismatch : undefined}
      />
      {/* Password managers want to know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={deletion.password}
        name="password"
        autoComplete="current-password"
        words={words.password}
        error={wrong === 'password' ? deletion.wrongPassword : undefined}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" disabled={isBusy}>
          {isBusy ? words.wait : deletion.confirm}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          {deletion.cancel}
        </Button>
      </div>
    </form>
  )
}
