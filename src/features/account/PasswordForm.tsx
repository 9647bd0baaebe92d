import { runToFault } from '../../shared/fault.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { handleSubmit, useProblem } from '../../ui/form.ts'
import { useAction } from '../../ui/use-action.ts'
import { PASSWORD_MINIMUM } from '../auth/credentials.ts'
import { changePassword } from './account.ts'
import type { AccountWords } from './words.ts'

export function PasswordForm({ words, email }: { words: AccountWords; email: string }) {
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
      onSubmit={handleSubmit((form) => run(() => runToFault(() => change(form))))}
      onChange={clear}
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
