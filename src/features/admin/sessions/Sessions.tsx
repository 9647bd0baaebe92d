import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $now } from '../../../shared/now.ts'
import { keepFigures } from '../../../shared/text/figures.ts'
import { fill } from '../../../shared/text/template.ts'
import { Button } from '../../../ui/Button.tsx'
import {
  type AllSessions,
  type MasterclassSession,
  sessionAdmin,
  sessionName,
  startText,
} from '../all-sessions.ts'
import { closeForm, FORMS, type Route } from '../route.ts'
import { Shown } from '../Shown.tsx'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { OpenSession } from './OpenSession.tsx'
import { SessionForm } from './SessionForm.tsx'
import { inOrder, PAGE_PROBLEMS } from './session-rules.ts'

/** The sessions of the masterclass: the coming ones, the others, or one that is open. */
export function Sessions({ isWriting, id }: Pick<Route, 'isWriting' | 'id'>) {
  return (
    <Shown query={sessionAdmin}>
      {(all) => {
        const open = all.sessions.find((session) => session.id === id)
        if (isWriting) {
          const model = open?.startsAt === null ? undefined : open
          const close = () => closeForm('sessions')
          return <SessionForm key={id} model={model} list={all.sessions} onClose={close} />
        }
        return open ? <OpenSession key={id} session={open} /> : <Lists all={all} />
      }}
    </Shown>
  )
}

function Lists({ all }: { all: AllSessions }) {
  const named = useWords().sessions
  const { coming, past } = inOrder(all.sessions, useStore($now))
  return (
    <>
      <PageState all={all} />
      <Button variant="hero" href={FORMS.sessions} className="mb-8">
        {named.add}
      </Button>
      {[
        { heading: named.upcoming, sessions: coming },
        { heading: named.past, sessions: past },
      ].map(
        ({ heading, sessions }) =>
          sessions.length > 0 && (
            <section key={heading} aria-label={heading} className="mb-10">
              <h3 className="mb-2 text-lg">{heading}</h3>
              <ol className="divide-y divide-line border-y border-line">
                {sessions.map((session) => (
                  <li key={session.id}>
                    <Row session={session} isPast={sessions === past} />
                  </li>
                ))}
              </ol>
            </section>
          ),
      )}
    </>
  )
}

function Row({ session, isPast }: { session: MasterclassSession; isPast: boolean }) {
  const words = useWords()
  const named = words.sessions
  const { id, title, canceledAt, registrationOpen } = session
  const facts = [
    ...(canceledAt === null ? figuresOf(session, isPast, words) : [named.isCanceled]),
    ...(registrationOpen || isPast ? [] : [named.isClosed]),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h4 className="break-words font-sans text-base font-bold">{title}</h4>
        <p>{startText(session, words)}</p>
        <p className="text-sm text-muted">{keepFigures(facts.join(' · '))}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${named.open}: ${sessionName(session, words)}`}
        href={`#sessions/${id}`}
      >
        {named.open}
      </Button>
    </div>
  )
}

/** What counts now: seats before a session, who came after it, and who asks while there is no date. */
function figuresOf(
  { figures, seats, startsAt }: MasterclassSession,
  isPast: boolean,
  { sessions: named, locale }: AdminWords,
): string[] {
  const { confirmed = 0, imported = 0, waiting = 0, attended = 0, missed = 0 } = figures
  const people = confirmed + imported + attended
  if (startsAt === null) return [fill(named.interested, { people }, locale)]
  if (isPast) {
    return [`${named.states.attended}: ${attended}`, `${named.states.missed}: ${missed}`]
  }
  return [
    fill(named.taken, { people, seats }, locale),
    ...(waiting > 0 ? [fill(named.waitingCount, { people: waiting }, locale)] : []),
  ]
}

/** Milliseconds until it is asked again whether the pages have followed. */
const ASKED_AGAIN = 10_000

/** Whether the public pages show what stands here, and what to do if they do not. */
function PageState({ all: { pages, isEmailEnabled } }: { all: AllSessions }) {
  const { pageState: named } = useWords().sessions
  // The host's own answer comes with its status.
  const known = PAGE_PROBLEMS.find((each) => each === pages.problem) ?? 'hook-refused'
  const problem = pages.problem && named.problems[known]
  const text = pages.isCurrent
    ? named.current
    : pages.hasHook
      ? (problem ?? named.waiting)
      : named.noHook
  useEffect(() => {
    if (pages.isCurrent || !pages.hasHook) return
    const soon = setTimeout(() => void sessionAdmin.reload(), ASKED_AGAIN)
    return () => clearTimeout(soon)
  }, [pages])
  return (
    <div className="mb-6 max-w-measure">
      {!isEmailEnabled && <p className="mb-2 border-l-4 border-danger pl-4">{named.noEmail}</p>}
      <p role="status" className="text-muted">
        {text}
      </p>
    </div>
  )
}
