import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { SESSION_LIMITS } from '../../../shared/limits.ts'
import { $now } from '../../../shared/now.ts'
import { cleanMessage } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { CopyButton } from '../../../ui/tools/CopyButton.tsx'
import { type MasterclassSession, startText } from '../all-sessions.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { TextArea } from '../RecordForm.tsx'
import { closeForm, FORMS } from '../route.ts'
import { useWords } from '../words-context.ts'
import { ImportList } from './ImportList.tsx'
import { PeopleList } from './PeopleList.tsx'
import { reloadPeople } from './people.ts'
import { SessionForm } from './SessionForm.tsx'
import { hasStarted, isOver, STATES } from './session-rules.ts'
import { cancelSession, countCanceled, removeSession } from './sessions.ts'

/** One session: its figures and its people, and all that can be done with it. */
export function OpenSession({ session }: { session: MasterclassSession }) {
  const words = useWords()
  const named = words.sessions
  const [isEditing, setEditing] = useState(false)
  const now = useStore($now)
  const isCanceled = session.canceledAt !== null
  const hasDate = session.startsAt !== null
  const isPlanned = hasDate && !isCanceled
  if (isEditing) return <SessionForm session={session} onClose={() => setEditing(false)} />
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3 mb-4" href="#sessions">
        {named.all}
      </Button>
      <h3 ref={focusOnMount} tabIndex={-1} dir="auto" className="break-words text-xl">
        {session.title}
      </h3>
      <p className="mb-4">{startText(session, words)}</p>
      {isCanceled && (
        <p className="mb-4 whitespace-pre-line border-l-4 border-danger pl-4">{`${named.isCanceled}: ${session.cancelReason}`}</p>
      )}
      <Figures session={session} isStarted={hasStarted(session, now) && !isCanceled} />
      <div className="mb-8 flex flex-wrap gap-2">
        {!isCanceled && (
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {named.form.change}
          </Button>
        )}
        {hasDate && (
          <Button variant="outline" size="sm" href={`${FORMS.sessions}/${session.id}`}>
            {named.repeat}
          </Button>
        )}
        {isPlanned && (
          <>
            <ActionButton variant="outline" size="sm" action={reloadPeople}>
              {named.refresh}
            </ActionButton>
            <CopyButton
              text={fill(named.message.text, { session: session.title })}
              words={named.message}
              size="sm"
              onCopied={() => toast(named.message.done)}
            />
          </>
        )}
      </div>
      <PeopleList session={session} />
      <ImportList session={session} />
      <div className="mt-10 grid gap-6">
        {isPlanned && !isOver(session, now) && <Cancellation session={session} />}
        {hasDate && Object.keys(session.figures).length === 0 && (
          <ConfirmAction
            labels={named.deletion}
            values={{ session: session.title }}
            action={() => removeSession(session)}
            onDone={() => closeForm('sessions')}
          />
        )}
      </div>
    </>
  )
}

/** How many people are in each state that counts now, and in any other that somebody is in. */
function Figures({ session, isStarted }: { session: MasterclassSession; isStarted: boolean }) {
  const { sessions: named, locale } = useWords()
  const states = new Set<(typeof STATES)[number]>(
    isStarted
      ? ['attended', 'missed', 'waiting', 'canceled']
      : ['confirmed', 'unconfirmed', 'waiting', 'canceled'],
  )
  for (const state of STATES) if (session.figures[state]) states.add(state)
  return (
    <dl className="mb-6 grid grid-cols-2 border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:divide-x sm:divide-line">
      {Array.from(states, (state) => (
        <div
          key={state}
          className="flex min-w-0 flex-col-reverse justify-end py-4 pr-3 sm:px-6 sm:first:pl-0"
        >
          <dt className="text-sm text-muted">{named.states[state]}</dt>
          <dd className="font-display text-2xl tabular-nums">
            {(session.figures[state] ?? 0).toLocaleString(locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Cancels a session for good: asked once, with the number of people who are emailed the reason. */
function Cancellation({ session }: { session: MasterclassSession }) {
  const named = useWords().sessions.cancellation
  const [people, setPeople] = useState(0)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = () => cleanMessage(field.current?.value ?? '')
  function hasReason(): boolean {
    setReasonMissing(reason() === '')
    if (reason() === '') field.current?.focus()
    return reason() !== ''
  }
  return (
    <ConfirmAction
      labels={named}
      values={{ people }}
      prepare={async () => setPeople(await countCanceled(session))}
      isComplete={hasReason}
      action={() => cancelSession(session, reason())}
      field={
        <TextArea
          ref={field}
          label={named.reason}
          rows={3}
          maxLength={SESSION_LIMITS.reason}
          error={isReasonMissing && named.reasonMissing}
        />
      }
    />
  )
}
