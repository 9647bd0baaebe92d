import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Labeled } from '../../../ui/Field.tsx'
import { entryOf, handleSubmit, useProblem } from '../../../ui/form.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useWords } from '../words-context.ts'
import { SEATS_LIMIT, seatsOf } from './masterclass-sessions.ts'
import { type MasterclassSession, setSeats } from './registrations.ts'

/** How many people have a seat; who comes later waits. */
export function SeatsForm({ session }: { session: MasterclassSession }) {
  const { registrations, save, locale } = useWords()
  const named = registrations.seats
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()

  function submit(form: HTMLFormElement) {
    const seats = seatsOf(entryOf(form, 'seats'))
    const text = fill(named.invalid, { limit: SEATS_LIMIT }, locale)
    report(form, seats === null ? { field: 'seats', text } : null)
    if (seats === null) return
    run(
      () => setSeats(session, seats),
      () => toast(named.saved),
    )
  }

  return (
    <form onSubmit={handleSubmit(submit)} noValidate>
      <Labeled label={named.label} hint={named.hint} error={errorOf('seats')}>
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
