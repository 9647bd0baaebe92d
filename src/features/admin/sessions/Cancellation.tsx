import { useId, useState } from 'react'
import { SESSION_LIMITS } from '../../../shared/limits.ts'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { entryOf, handleSubmit, useProblem } from '../../../ui/form.ts'
import { useAction } from '../../../ui/use-action.ts'
import { runAsAdmin } from '../admin-query.ts'
import type { MasterclassSession } from '../all-sessions.ts'
import { TextArea } from '../RecordForm.tsx'
import { focusHeading } from '../route.ts'
import { useWords } from '../words-context.ts'
import { cancelSession, countCanceled } from './sessions.ts'

/** Cancels a session for good: asked once, with the number of people who are emailed the reason. */
export function Cancellation({ session }: { session: MasterclassSession }) {
  const { sessions, locale } = useWords()
  const named = sessions.cancellation
  const id = useId()
  const [people, setPeople] = useState<number | 'unasked' | 'kept'>('unasked')
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()

  function submit(form: HTMLFormElement) {
    const reason = entryOf(form, 'reason')
    const missing = { field: 'reason', text: named.reasonMissing }
    if (report(form, isBlank(reason) ? missing : null)) return
    run(
      () => cancelSession(session, reason),
      () => {
        toast(named.done)
        focusHeading()
      },
    )
  }

  if (typeof people === 'string') {
    return (
      <div>
        <ActionButton
          variant="ghost"
          size="sm"
          className="-ml-3"
          autoFocus={people === 'kept'}
          action={() => runAsAdmin(async () => setPeople(await countCanceled(session)))}
        >
          {named.ask}
        </ActionButton>
      </div>
    )
  }
  return (
    <form
      onSubmit={handleSubmit(submit)}
      noValidate
      aria-labelledby={id}
      className="grid max-w-[40rem] gap-4 border-l-4 border-danger pl-4"
    >
      <p id={id}>{fill(named.question, { people }, locale)}</p>
      <TextArea
        label={named.reason}
        name="reason"
        rows={3}
        maxLength={SESSION_LIMITS.reason}
        error={errorOf('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton type="submit" variant="destructive" size="sm" isRunning={isRunning}>
          {named.confirm}
        </ActionButton>
        <ActionButton
          variant="ghost"
          size="sm"
          isOff={isRunning}
          autoFocus
          onClick={() => setPeople('kept')}
        >
          {named.keep}
        </ActionButton>
      </div>
    </form>
  )
}
