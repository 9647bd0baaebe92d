import { useState } from 'react'
import { runToFault } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { entryOf, handleSubmit, useProblem } from '../../ui/form.ts'
import { useAction } from '../../ui/use-action.ts'
import { deleteAccount } from './account.ts'
import type { AccountWords } from './words.ts'

interface Props {
  words: AccountWords
  email: string
}

/** Two steps, a phrase and the password: nobody deletes an account by a slip, or somebody else's. */
export function Deletion({ words, email }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const { deletion } = words
  if (state === 'open') {
    return <Confirmation words={words} email={email} onCancel={() => setState('cancelled')} />
  }
  return (
    <Button variant="outline" autoFocus={state === 'cancelled'} onClick={() => setState('open')}>
      {deletion.open}
    </Button>
  )
}

function Confirmation({ words, email, onCancel }: Props & { onCancel: () => void }) {
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()
  const { deletion } = words

  async function deleteIt(form: HTMLFormElement) {
    const password = String(new FormData(form).get('password'))
    const isRight = await deleteAccount(password, deletion.done)
    if (!isRight) report(form, { field: 'password', text: deletion.wrongPassword })
  }

  function submit(form: HTMLFormElement) {
    const typed = entryOf(form, 'phrase').toLowerCase()
    const isRight = typed === deletion.phrase.toLowerCase()
    if (isRight) run(() => runToFault(() => deleteIt(form)))
    else report(form, { field: 'phrase', text: deletion.mismatch })
  }

  return (
    <form
      aria-label={deletion.heading}
      onSubmit={handleSubmit(submit)}
      onChange={clear}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isRunning) onCancel()
      }}
      className="grid gap-5"
    >
      <Field
        label={fill(deletion.label, { phrase: deletion.phrase })}
        name="phrase"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf('phrase')}
      />
      {/* Password managers want to know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={deletion.password}
        name="password"
        autoComplete="current-password"
        words={words.password}
        error={errorOf('password')}
        required
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" variant="destructive" isRunning={isRunning}>
          {deletion.confirm}
        </ActionButton>
        <ActionButton variant="ghost" isOff={isRunning} onClick={onCancel}>
          {deletion.cancel}
        </ActionButton>
      </div>
    </form>
  )
}
