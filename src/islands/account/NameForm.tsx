import { NAME_LIMIT } from '../../domain/limits.ts'
import { isBlank } from '../../domain/storable-text.ts'
import type { AccountWords } from '../../schemas/account.ts'
import { changeName, profile } from '../../stores/profile.ts'
import { toast } from '../../stores/toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { entryOf, handleSubmit, useProblem } from '../../ui/form.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useQuery } from '../shared/use-query.ts'

export function NameForm({ words }: { words: AccountWords }) {
  const loaded = useQuery(profile)
  const { isRunning, run } = useAction()
  const { errorOf, report, clear } = useProblem()
  const current = loaded.status === 'ready' ? loaded.data : ''

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
