import { type SubmitEvent, useState } from 'react'
import { SEATS_LIMIT, seatsOf } from '../../domain/masterclass-sessions.ts'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import { type MasterclassSession, setSeats } from '../../stores/admin-registrations.ts'
import { toast } from '../../stores/toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { entryOf, focusField } from './form-entries.ts'

interface Props {
  words: AdminWords
  session: MasterclassSession
}

/** How many people have a seat; who comes later waits. */
export function SeatsForm({ words, session }: Props) {
  const named = words.registrations.seats
  const { isRunning, run } = useAction(words.faults)
  const [isInvalid, setInvalid] = useState(false)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const seats = seatsOf(entryOf(event.currentTarget, 'seats'))
    setInvalid(seats === null)
    if (seats === null) return focusField(event.currentTarget, 'seats')
    run(
      () => setSeats(session, seats),
      () => toast(named.saved),
    )
  }

  return (
    <form onSubmit={onSubmit} noValidate className="flex items-start gap-2">
      <div className="max-w-[24rem] flex-1">
        <Field
          label={named.label}
          hint={named.hint}
          error={isInvalid ? fill(named.invalid, { limit: SEATS_LIMIT }, words.locale) : undefined}
          name="seats"
          inputMode="numeric"
          maxLength={20}
          defaultValue={session.seats}
          autoComplete="off"
        />
      </div>
      <ActionButton
        type="submit"
        variant="outline"
        className="mt-7"
        isOff={isRunning}
        wait={words.wait}
      >
        {words.save}
      </ActionButton>
    </form>
  )
}
