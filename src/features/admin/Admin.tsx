import { lazy, Suspense, useEffect, useRef } from 'react'
import { fill } from '../../shared/text/template.ts'
import { toastOnNextPage } from '../../shared/toasts.ts'
import { ActionWords } from '../../ui/ActionButton.tsx'
import { Island } from '../../ui/Island.tsx'
import { useMember, useQuery } from '../auth/use-member.ts'
import { adminRole } from '../member/member.ts'
import { unread as unreadMessages } from './inbox/inbox.ts'
import { Overview } from './overview/Overview.tsx'
import { focusHeading, HEADING, type Route, TABS, useRoute } from './route.ts'
import { Failed, Waiting } from './Shown.tsx'
import type { AdminWords } from './words.ts'
import { useWords, Words } from './words-context.ts'

/** They come when one of them is opened, so that the first view stays light. */
const OtherParts = lazy(() => import('./OtherParts.tsx'))

/** What happens on the site, and what its owner can do about it. */
export function Admin({ words }: { words: AdminWords }) {
  return (
    <Island broken={words.broken}>
      <Words value={words}>
        <ActionWords value={words}>
          <Guarded />
        </ActionWords>
      </Words>
    </Island>
  )
}

/**
 * A cosmetic check: a member who is no admin is sent to /members with the words of the refusal. The
 * database would have shown them nothing anyway.
 */
function Guarded() {
  const { refused } = useWords()
  const member = useMember()
  const role = useQuery(adminRole)
  const isRefused = role.status === 'ready' && !role.data
  useEffect(() => {
    if (!isRefused) return
    toastOnNextPage(refused, 'bad')
    location.replace('/members')
  }, [isRefused, refused])
  if (role.status === 'failed') return <Failed fault={role.fault} retry={adminRole.reload} />
  return member && role.status === 'ready' && role.data ? <Parts /> : <Waiting />
}

function Parts() {
  const words = useWords()
  const place = useRoute()
  useKeepFocus(place)
  const loaded = useQuery(unreadMessages)
  const unread = loaded.status === 'ready' ? loaded.data : 0
  return (
    <>
      <PartLinks current={place.part} unread={unread} />
      <h2 id={HEADING} tabIndex={-1} className="mb-5 mt-8 text-xl">
        {words.parts[place.part]}
      </h2>
      {place.part === 'overview' ? (
        <Overview unread={unread} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <OtherParts {...place} part={place.part} />
        </Suspense>
      )}
    </>
  )
}

/** Focuses the new heading when the part, and with it the link that led away, is gone. */
function useKeepFocus({ part, isWriting, id }: Route) {
  const address = [part, isWriting, id].join(' ')
  const last = useRef(address)
  useEffect(() => {
    const isElsewhere = last.current !== address
    last.current = address
    if (isElsewhere && document.activeElement === document.body) focusHeading()
  }, [address])
}

function PartLinks({ current, unread }: { current: Route['part']; unread: number }) {
  const words = useWords()
  return (
    <nav aria-label={words.title} className="flex flex-wrap gap-x-5 border-b border-line">
      {TABS.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          aria-current={part === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent no-underline forced-colors:border-[color:Canvas] hover:border-line-strong aria-[current=page]:border-accent-text aria-[current=page]:font-bold forced-colors:aria-[current=page]:border-[color:CanvasText]"
        >
          <span>{words.parts[part]}</span>
          {part === 'inbox' && <Unread number={unread} />}
        </a>
      ))}
    </nav>
  )
}

/** How many messages wait. Its place is kept, so that no link moves when the number comes. */
function Unread({ number }: { number: number }) {
  const words = useWords()
  return (
    <span className="min-w-7 text-sm font-bold tabular-nums">
      {number > 0 && (
        <span className="rounded bg-accent px-1.5 text-on-accent">
          <span aria-hidden="true">{number.toLocaleString(words.locale)}</span>
          <span className="sr-only">{fill(words.unread, { number }, words.locale)}</span>
        </span>
      )}
    </span>
  )
}
