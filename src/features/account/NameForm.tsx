import { NAME_LIMIT } from '../../shared/limits.ts'
import { isBlank } from '../../shared/text/storable-text.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { entryOf, handleSubmit, useProblem } from '../../ui/form.ts'
import { useAction } from '../../ui/use-action.ts'
import { useQuery } from '../auth/use-query.ts'
import { fullName } from '../member/parts.ts'
import { changeName } from './account.ts'
import type { AccountWords } from './words.ts'

export function NameForm({ words }: { words: AccountWords }) {
  const loaded = useQuery(fullName)
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()
  const current = loaded.status === 'ready' ? (loaded.data ?? '') : ''

  function submit(form: HTMLFormElement) {
    const name = entryOf(form, 'name')
    const missing = isBlank(name) ? { field: 'name', text: words.name.missing } : null
    if (report(form, missing)) return
    run(
      () => changeName(name),
      () => toast(words.name.saved),
    )
  }

  return (
    <form aria-label={words.name.form} onSubmit={handleSubmit(submit)} className="grid gap-5">
      <Field
        // The name arrives later than the form, and then starts the field anew.
        key={loaded.status}
        label={words.name.label}
        name="name"
        autoComplete="name"
        maxLength={NAME_LIMIT}
        defaultValue={current}
        disabled={loaded.status === 'loading'}
        aria-busy={loaded.status === 'loading'}
        error={errorOf('name')}
        aria-required="true"
        onChange={clear}
        dir="auto"
      />
      <div>
        <ActionButton type="submit" isRunning={isRunning} isOff={loaded.status === 'loading'}>
          {words.name.save}
        </ActionButton>
      </div>
    </form>
  )
}
