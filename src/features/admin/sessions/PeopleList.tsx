import { useId, useState } from 'react'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyButton } from '../../../ui/tools/CopyButton.tsx'
import { runAsAdmin } from '../admin-query.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { asMoment } from '../format.ts'
import { PagedList } from '../PagedList.tsx'
import { useWords } from '../words-context.ts'
import {
  type ListedRegistration,
  people,
  readLink,
  removePerson,
  type ShownPeople,
  setAttended,
  sourceName,
  stateText,
} from './people.ts'

interface SessionState {
  isStarted: boolean
  isCanceled: boolean
}

/** The newest people of a session, or those that were searched for. */
export function PeopleList({ shown, ...session }: SessionState & { shown: ShownPeople }) {
  const { sessions: named, locale } = useWords()
  const { search, state, items, hasMore } = shown
  const isAll = search === '' && state === ''
  const found = hasMore ? named.foundMore : named.found
  return (
    <>
      <p role="status" className="mb-2 tabular-nums text-muted">
        {search !== '' && items.length > 0 && fill(found, { total: items.length }, locale)}
      </p>
      <PagedList
        list={shown}
        readMore={people.readMore}
        labels={{ none: isAll ? named.none : named.nothingFound, more: named.more }}
      >
        {(registration) => <PersonRow registration={registration} {...session} />}
      </PagedList>
    </>
  )
}

interface Props {
  registration: ListedRegistration
}

/** One person. What they wrote is shown as text, in its own direction. */
function PersonRow({ registration, isStarted, isCanceled }: Props & SessionState) {
  const words = useWords()
  const { sessions: named, locale } = words
  const id = useId()
  const { name, email, createdAt, source, hasAccount, wantsNews, attendedAt } = registration
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
            onDone={() => toast(named.attendance.done)}
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
function PersonalLink({ registration }: Props) {
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
      action={() => runAsAdmin(async () => setAddress(await readLink(registration)))}
    >
      {link.show}
    </ActionButton>
  )
}
