import { type SubmitEvent, useState } from 'react'
import { NAME_LIMIT } from '../../domain/limits.ts'
import { isBlank } from '../../domain/storable-text.ts'
import type { AccountWords } from '../../schemas/account.ts'
import { changeName, profile } from '../../stores/profile.ts'
import { toast } from '../../stores/toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { entryOf, focusField } from '../../ui/form.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useQuery } from '../shared/use-query.ts'

export function NameForm({ words }: { words: AccountWords }) {
  const loaded = useQuery(profile)
  const { isRunning, run } = useAction()
  const [isMissing, setMissing] = useState(false)
  const current = loaded.status === 'ready' ? loaded.data : ''

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = entryOf(event.currentTarget, 'name')
    setMissing(isBlank(name))
    if (isBlank(name)) return focusField(event.currentTarget, 'name')
    run(
      () => changeName(name),
      () => toast(words.name.saved),
    )
  }

  return (
    <form aria-label={words.name.form} onSubmit={onSubmit} className="grid gap-5">
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
        error={isMissing ? words.name.missing : undefined}
        aria-required="true"
        onChange={() => setMissing(false)}
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
