import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { LOADING_DATA } from '../../stores/of-member.ts'
import { changeName, profile } from '../../stores/profile.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { NAME_LIMIT } from '../../tools/limits.ts'
import { isBlank, storableText } from '../../tools/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

export function NameForm({ words }: { words: AccountWords }) {
  const loaded = useStore(profile.$loaded, { ssr: () => LOADING_DATA })
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const current = loaded.status === 'ready' ? loaded.data : ''

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = new FormData(event.currentTarget).get('name')
    const name = storableText(String(entry ?? '').trim())
    setMissing(isBlank(name))
    if (isBlank(name)) return
    setBusy(true)
    const fault = await changeName(name)
    setBusy(false)
    if (fault) toast(faultText(fault, words.faults), 'bad')
    else toast(words.name.saved)
  }

  return (
    <form aria-label={words.name.heading} onSubmit={onSubmit} className="grid gap-5">
      <Field
        // The name arrives later than the form; a new one starts the field anew.
        key={current}
        label={words.name.label}
        name="name"
        autoComplete="name"
        maxLength={NAME_LIMIT}
        defaultValue={current}
        disabled={loaded.status === 'loading'}
        error={isMissing ? words.name.missing : undefined}
        aria-required="true"
        dir="auto"
      />
      <div>
        <Button type="submit" disabled={isBusy || loaded.status === 'loading'}>
          {isBusy ? words.wait : words.name.save}
        </Button>
      </div>
    </form>
  )
}
