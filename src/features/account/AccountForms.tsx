import { useState } from 'react'
import { faultText } from '../../shared/fault.ts'
import { EMAIL_LIMIT, NAME_LIMIT } from '../../shared/limits.ts'
import { isBlank } from '../../shared/text/storable-text.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton, useAction } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { entryOf, handleSubmit, useProblem } from '../../ui/form.ts'
import { PASSWORD_MINIMUM } from '../auth/credentials.ts'
import { useQuery } from '../auth/use-member.ts'
import { fullName } from '../member/parts.ts'
import { changeEmail, changeName, changePassword, deleteAccount } from './account.ts'
import type { AccountWords } from './words.ts'

interface Props {
  words: AccountWords
  email: string
}

export function NameForm({ words }: Pick<Props, 'words'>) {
  const loaded = useQuery(fullName)
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()
  const isLoading = loaded.status === 'loading'
  const current = loaded.status === 'ready' ? (loaded.data ?? '') : ''

  function submit(form: HTMLFormElement) {
    const name = entryOf(form, 'name')
    const missing = isBlank(name) ? { field: 'name', text: words.name.missing } : null
    if (report(form, missing)) return
    run(() => changeName(name), words.name.saved)
  }

  return (
    <form aria-label={words.name.form} onSubmit={handleSubmit(submit)} className="grid gap-5">
      <Field
        // Once it can be used the field starts anew; what is typed then is kept if the name comes later.
        key={String(isLoading)}
        label={words.name.label}
        hint={loaded.status === 'failed' && faultText(loaded.fault, words.faults)}
        name="name"
        autoComplete="name"
        maxLength={NAME_LIMIT}
        defaultValue={current}
        disabled={isLoading}
        aria-busy={isLoading}
        error={errorOf('name')}
        aria-required="true"
        onChange={clear}
      />
      <div>
        <ActionButton type="submit" isRunning={isRunning} isOff={isLoading}>
          {words.name.save}
        </ActionButton>
      </div>
    </form>
  )
}

/** The address changes once the links in both mailboxes were followed. */
export function EmailForm({ words, email }: Props) {
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()

  async function change(form: HTMLFormElement) {
    const next = entryOf(form, 'email')
    const isSame = next.toLowerCase() === email.toLowerCase()
    const refusal = isSame ? words.email.same : await changeEmail(next)
    if (report(form, refusal === null ? null : { field: 'email', text: refusal })) return
    toast(words.email.sent)
  }

  return (
    <form
      aria-label={words.email.heading}
      onSubmit={handleSubmit((form) => run(() => change(form)))}
      className="grid gap-5"
    >
      <Field
        key={email}
        label={words.email.label}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LIMIT}
        defaultValue={email}
        error={errorOf('email')}
        required
        onChange={clear}
      />
      <div>
        <ActionButton type="submit" isRunning={isRunning}>
          {words.email.save}
        </ActionButton>
      </div>
    </form>
  )
}

/** Password managers want to know whose password a form asks for. */
function PasswordOwner({ email }: Pick<Props, 'email'>) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

export function PasswordForm({ words, email }: Props) {
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()

  async function change(form: HTMLFormElement) {
    const data = new FormData(form)
    const wrong = await changePassword(String(data.get('present')), String(data.get('next')))
    const problem = wrong && { field: wrong.field, text: wrong.reason ?? words.password.wrong }
    if (report(form, problem)) return
    toast(words.password.saved)
    form.reset()
  }

  return (
    <form
      aria-label={words.password.form}
      onSubmit={handleSubmit((form) => run(() => change(form)))}
      onChange={clear}
      className="grid gap-5"
    >
      <PasswordOwner email={email} />
      <PasswordField
        label={words.password.present}
        name="present"
        autoComplete="current-password"
        words={words.password}
        error={errorOf('present')}
        required
      />
      <PasswordField
        label={words.password.next}
        name="next"
        autoComplete="new-password"
        hint={words.password.hint}
        words={words.password}
        error={errorOf('next')}
        minLength={PASSWORD_MINIMUM}
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
    const password = entryOf(form, 'password', String)
    const isRight = await deleteAccount(password, deletion.done)
    if (!isRight) report(form, { field: 'password', text: deletion.wrongPassword })
  }

  function submit(form: HTMLFormElement) {
    const typed = entryOf(form, 'phrase').toLowerCase()
    const isRight = typed === deletion.phrase.toLowerCase()
    if (isRight) run(() => deleteIt(form))
    else report(form, { field: 'phrase', text: deletion.mismatch })
  }

  return (
    <form
      aria-label={deletion.heading}
      onSubmit={handleSubmit(submit)}
      onChange={clear}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !isRunning && !nativeEvent.isComposing) onCancel()
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
      <PasswordOwner email={email} />
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
