import { lazy, Suspense, useEffect, useRef } from 'react'
import { faultText } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import { inbox } from '../../stores/inbox.ts'
import { adminRole } from '../../stores/role.ts'
import { Island } from '../../ui/Island.tsx'
import { useAdmin } from '../shared/use-admin.ts'
import { useQuery } from '../shared/use-query.ts'
import { Overview } from './Overview.tsx'
import { focusHeading, HEADING, type Route, TABS, useRoute } from './route.ts'
import { Failed, Waiting } from './Shown.tsx'

/** They come when one of them is opened, so that the first view stays light. */
const OtherParts = lazy(() => import('./OtherParts.tsx'))

/** What happens on the site, and what its owner can do about it. */
export function Admin({ words }: { words: AdminWords }) {
  return (
    <Island broken={words.broken}>
      <Guarded words={words} />
    </Island>
  )
}

/** The page asks who may see it for the look of things; the database decides it. */
function Guarded({ words }: { words: AdminWords }) {
  const admin = useAdmin(words.refused)
  const role = useQuery(adminRole)
  if (admin) return <Parts words={words} />
  if (role.status !== 'failed') return <Waiting wait={words.wait} />
  const text = faultText(role.fault, words.faults)
  return <Failed words={words} text={text} retry={adminRole.reload} />
}

function Parts({ words }: { words: AdminWords }) {
  const place = useRoute()
  useKeepFocus(place)
  return (
    <>
      <PartLinks current={place.part} words={words} />
      <h2 id={HEADING} tabIndex={-1} className="mb-5 mt-8 text-xl focus:outline-none">
        {words.parts[place.part]}
      </h2>
      <PartOf place={place} words={words} />
    </>
  )
}

function PartOf({ place, words }: { place: Route; words: AdminWords }) {
  if (place.part === 'overview') return <Overview words={words} />
  return (
    <Suspense fallback={<Waiting wait={words.wait} />}>
      <OtherParts part={place.part} isWriting={place.isWriting} words={words} />
    </Suspense>
  )
}

/** A link that led away is gone with its part; whoever used it goes on at the new one's heading. */
function useKeepFocus({ part, isWriting }: Route) {
  const address = `${part} ${isWriting}`
  const last = useRef(address)
  useEffect(() => {
    const isElsewhere = last.current !== address
    last.current = address
    if (isElsewhere && document.activeElement === document.body) focusHeading()
  }, [address])
}

function PartLinks({ current, words }: { current: Route['part']; words: AdminWords }) {
  const loaded = useQuery(inbox)
  const unread = loaded.status === 'ready' ? loaded.data.unread : 0
  return (
    <nav aria-label={words.title} className="flex flex-wrap gap-x-5 border-b border-line">
      {TABS.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          aria-current={part === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent no-underline forced-colors:border-[color:Canvas] hover:border-line-strong aria-[current=page]:border-accent-text aria-[current=page]:font-bold forced-colors:aria-[current=page]:border-[color:CanvasText]"
        >
          {words.parts[part]}
          {part === 'inbox' && <Unread number={unread} words={words} />}
        </a>
      ))}
    </nav>
  )
}

/** How many messages wait. Its place is kept, so that no link moves when the number comes. */
function Unread({ number, words }: { number: number; words: AdminWords }) {
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
