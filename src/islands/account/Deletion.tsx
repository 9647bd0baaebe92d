import { type SubmitEvent, useState } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { deleteAccount } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { fill } from '../../tools/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

/** Two steps and a phrase: nobody deletes an account by a slip. */
export function Deletion({ words }: { words: AccountWords }) {
  const [isOpen, setOpen] = useState(false)
  const { deletion } = words
  if (isOpen) return <Confirmation words={words} onCancel={() => setOpen(false)} />
  return (
    <Button variant="outline" onClick={() => setOpen(true)}>
      {deletion.open}
    </Button>
  )
}

function Confirmation({ words, onCancel }: { words: AccountWords; onCancel: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { deletion } = words

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('phrase')).trim().toLowerCase()
    const matches = typed === deletion.phrase.toLowerCase()
    setWrong(!matches)
    if (!matches) return
    setBusy(true)
    const fault = await deleteAccount(deletion.done)
    if (!fault) return
    setBusy(false)
    toast(faultText(fault, words.faults), 'bad')
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <Field
        label={fill(deletion.label, { phrase: deletion.phrase })}
        name="phrase"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={isWrong ? deletion.mismatch : undefined}
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
