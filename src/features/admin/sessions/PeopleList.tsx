import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, useTransition } from 'react'
import { $now } from '../../../shared/now.ts'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyButton } from '../../../ui/tools/CopyButton.tsx'
import { Select } from '../../../ui/tools/Select.tsx'
import { type MasterclassSession, sessionAdmin } from '../all-sessions.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { asMoment } from '../format.ts'
import { PagedList } from '../PagedList.tsx'
import { Search } from '../Search.tsx'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { Funnel } from './Funnel.tsx'
import {
  type ListedRegistration,
  people,
  personRecord,
  readExport,
  readLink,
  removePerson,
  type ShownPeople,
  setAttended,
  sourceName,
  stateText,
} from './people.ts'
import { hasStarted, STATES } from './session-rules.ts'

interface Props {
  session: MasterclassSession
}

/** The newest people of a session, or those that were searched for, and how far they have come. */
export function PeopleList({ session }: Props) {
  const sessionId = session.id
  // The figures above the people are as new as the people.
  useEffect(() => {
    void people.show({ sessionId, search: '', state: '' })
    void sessionAdmin.reload()
  }, [sessionId])
  return (
    <Shown query={people}>
      {(shown) => shown.sessionId === sessionId && <Found session={session} shown={shown} />}
    </Shown>
  )
}

function Found({ session, shown }: Props & { shown: ShownPeople }) {
  const words = useWords()
  const { sessions: named, locale } = words
  const [isBusy, startTransition] = useTransition()
  const { search, state, items, hasMore } = shown
  const isAll = search === '' && state === ''
  const found = hasMore ? named.foundMore : named.found
  const find = (by: { search: string } | { state: string }) =>
    startTransition(() => people.show({ ...shown, ...by }))
  return (
    <div aria-busy={isBusy}>
      <section aria-labelledby="people">
        <h3 id="people" className="mb-3 text-lg">
          {named.people}
        </h3>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <Search labels={named} onSearch={(search) => find({ search })} />
          <Select
            label={named.state}
            value={state}
            onChange={({ currentTarget }) => find({ state: currentTarget.value })}
          >
            <option value="">{named.anyState}</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {named.states[each]}
              </option>
            ))}
          </Select>
          <CsvButton
            labels={named}
            file={`${session.slug}-${named.file.name}`}
            columns={named.file.columns}
            read={(last?: ListedRegistration) => readExport(session, last)}
            record={(person) => personRecord(person, words)}
          />
        </div>
        <p role="status" className="mb-2 tabular-nums text-muted">
          {!isAll && items.length > 0 && fill(found, { total: items.length }, locale)}
        </p>
        <PagedList
          list={shown}
          readMore={people.readMore}
          labels={{ none: isAll ? named.none : named.nothingFound, more: named.more }}
        >
          {(registration) => <PersonRow registration={registration} session={session} />}
        </PagedList>
      </section>
      <div className="mt-10">
        <Funnel funnel={shown.funnel} />
      </div>
    </div>
  )
}

/** One person. What they wrote is shown as text, in its own direction. */
function PersonRow({ registration, session }: Props & { registration: ListedRegistration }) {
  const words = useWords()
  const { sessions: named, locale } = words
  const id = useId()
  const { name, email, createdAt, source, hasAccount, wantsNews, attendedAt } = registration
  const isStarted = hasStarted(session, useStore($now))
  const isCanceled = session.canceledAt !== null
  const states = [stateText(registration, words), ...(isCanceled ? [named.isCanceled] : [])]
  const facts = [
    fill(named.registeredAt, { time: asMoment(createdAt, locale) }, locale),
    source === null
      ? named.noSource
      : fill(named.from, { source: sourceName(source, words) }, locale),
    ...(hasAccount ? [named.hasAccount] : []),
    ...(wantsNews ? [named.wantsNews] : []),
  ]
  return (
    <article
      aria-labelledby={`${id}-name ${id}-email`}
      className="grid items-start gap-x-8 gap-y-2 py-4 md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]"
    >
      <div className="min-w-0">
        <h4 id={`${id}-name`} className="break-words font-sans text-base font-bold">
          <bdi>{isBlank(name) ? named.noName : name}</bdi>
        </h4>
        <p id={`${id}-email`} className="text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{email}</bdi>
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="font-bold">{states.join(' · ')}</p>
        <p className="text-muted">{facts.join(' · ')}</p>
      </div>
      <ConfirmAction
        labels={named.personDeletion}
        values={{ name: isBlank(name) ? email : name }}
        action={() => removePerson(registration)}
      >
        {/* Attendance is set by hand where nobody saw it. */}
        {isStarted && (
          <ActionButton
            variant="outline"
            size="sm"
            action={() => setAttended(registration, attendedAt === null)}
            onDone={named.attendance.done}
          >
            {attendedAt === null ? named.attendance.set : named.attendance.unset}
          </ActionButton>
        )}
        <PersonalLink registration={registration} />
      </ConfirmAction>
    </article>
  )
}

/** The link is read when it is asked for: whoever has it can change the registration. */
function PersonalLink({ registration }: { registration: ListedRegistration }) {
  const { link } = useWords().sessions
  const [address, setAddress] = useState<string | null>(null)
  if (address !== null) {
    const tell = () => toast(link.done)
    return <CopyButton text={address} words={link} size="sm" autoFocus onCopied={tell} />
  }
  return (
    <ActionButton
      variant="outline"
      size="sm"
      action={async () => setAddress(await readLink(registration))}
    >
      {link.show}
    </ActionButton>
  )
}
