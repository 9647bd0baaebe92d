import { type SubmitEvent, useState } from 'react'
import { NAME_LIMIT } from '../../domain/limits.ts'
import { isBlank, storableText } from '../../domain/storable-text.ts'
import type { AccountWords } from '../../schemas/account.ts'
import { changeName, profile } from '../../stores/profile.ts'
import { toast } from '../../stores/toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { focusField } from '../../ui/focus.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useQuery } from '../shared/use-query.ts'

export function NameForm({ words }: { words: AccountWords }) {
  const loaded = useQuery(profile)
  const { isRunning, run } = useAction(words.faults)
  const [isMissing, setMissing] = useState(false)
  const current = loaded.status === 'ready' ? loaded.data : ''

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = new FormData(event.currentTarget).get('name')
    const name = storableText(String(entry ?? '').trim())
    setMissing(isBlank(name))
    if (isBlank(name)) return focusField(event.currentTarget, 'name')
    run(
      () => changeName(name),
      () => toast(words.name.saved),
    )
  }

  return (
    <form aria-label={words.name.heading} onSubmit={onSubmit} className="grid gap-5">
      <Field
        // The name arrives later than the form, and then starts the field anew.
        key={loaded.status}
        label={words.name.label}
        name="name"
        autoComplete="name"
        maxLength={NAME_LIMIT}
        defaultValue={current}
        disabled={loaded.status === 'loading'}
        error={isMissing ? words.name.missing : undefined}
        aria-required="true"
        onChange={() => setMissing(false)}
        dir="auto"
      />
      <div>
        <ActionButton
          type="submit"
          isOff={isRunning || loaded.status === 'loading'}
          wait={isRunning ? words.wait : undefined}
        >
          {words.name.save}
        </ActionButton>
      </div>
    </form>
  )
}
