import { type SubmitEvent, useState } from 'react'
import { SEATS_LIMIT, seatsOf } from '../../domain/masterclass-sessions.ts'
import { fill } from '../../domain/template.ts'
import { type MasterclassSession, setSeats } from '../../stores/admin-registrations.ts'
import { toast } from '../../stores/toasts.ts'
import { Labeled } from '../../ui/Field.tsx'
import { entryOf, focusField } from '../../ui/form.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useWords } from './words.ts'

/** How many people have a seat; who comes later waits. */
export function SeatsForm({ session }: { session: MasterclassSession }) {
  const { registrations, save, locale } = useWords()
  const named = registrations.seats
  const { isRunning, run } = useAction()
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
    <form onSubmit={onSubmit} noValidate>
      <Labeled
        label={named.label}
        hint={named.hint}
        error={isInvalid ? fill(named.invalid, { limit: SEATS_LIMIT }, locale) : undefined}
      >
        {(control) => (
          <div className="flex items-end gap-2">
            <input
              {...control}
              name="seats"
              inputMode="numeric"
              maxLength={20}
              defaultValue={session.seats}
              autoComplete="off"
              className="field max-w-[24rem]"
            />
            <ActionButton type="submit" variant="outline" isRunning={isRunning}>
              {save}
            </ActionButton>
          </div>
        )}
      </Labeled>
    </form>
  )
}
