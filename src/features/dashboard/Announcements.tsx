import { useId, useRef } from 'react'
import { faultText } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Place } from '../../ui/tools/Place.tsx'
import { type Announcement, dismiss, joinSession } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

/** An announcement, or a seat: it has links, and is not dismissed. */
export type Notice = Announcement & {
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  /** The button into the room of the session with this id. */
  readonly join?: string
}

interface Props {
  /** What each place showed first, and what it shows now: nothing after its end. */
  list: readonly { readonly first: Notice; readonly now: Notice | null }[]
  words: DashboardWords
  /** Releases the space of one that is dismissed. @returns how to take it back */
  release: (id: string) => () => void
  /** Takes the focus once the last one is dismissed. */
  onNoneLeft: () => void
}

const BUTTONS = '[data-dismiss]:not([aria-hidden] *)'

export function Announcements({ list, words, release, onNoneLeft }: Props) {
  const section = useRef<HTMLElement>(null)
  const focusAfter = useFocusAfter()
  async function putAway(id: string) {
    const shown = list.filter(({ now }) => now && !now.links)
    const place = shown.findIndex(({ first }) => first.id === id)
    const buttons = () => [...(section.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
    if (shown.length === 1) onNoneLeft()
    else focusAfter(() => buttons()[place] ?? buttons().at(-1))
    const takeBack = release(id)
    const fault = await dismiss(id)
    if (!fault) return
    takeBack()
    toast(faultText(fault, words.faults), 'bad')
  }
  if (list.length === 0) return null
  return (
    <section ref={section} aria-label={words.announcements} className="mb-8 grid grid-cols-1 gap-3">
      {list.map(({ first, now }) => (
        <Place key={first.id} first={first} value={now}>
          {(shown) => <Card {...shown} words={words} onDismiss={() => putAway(shown.id)} />}
        </Place>
      ))}
    </section>
  )
}

type CardProps = Notice & {
  words: DashboardWords
  onDismiss: () => void
}

function Card({ id: session, title, body, links, join, words, onDismiss }: CardProps) {
  const id = useId()
  async function enter() {
    const room = await joinSession(session)
    if (room === null) toast(words.seats.noRoom, 'bad')
    else location.assign(room)
  }
  return (
    <article
      // Several seats have one title, and each its own date.
      aria-labelledby={`${id} ${id}-text`}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-l-4 border-accent bg-raised py-3 pl-5 pr-3"
    >
      <div className="min-w-0 flex-1 basis-72 break-words pt-1.5">
        <h2 id={id} className="text-lg" dir="auto">
          {title}
        </h2>
        <div id={`${id}-text`}>
          <RichText text={body} />
        </div>
        {join && (
          // Pressing it is attendance, so that a page that is only opened notes nothing.
          <ActionButton variant="hero" className="my-2" action={enter}>
            {join}
          </ActionButton>
        )}
        {links?.map(({ label, href }) => (
          <a key={href} href={href} className="mr-6 inline-flex min-h-11 items-center">
            {label}
          </a>
        ))}
      </div>
      {!links && (
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:-ml-3"
          data-dismiss=""
          aria-label={fill(words.dismissTitle, { title })}
          onClick={onDismiss}
        >
          {words.dismiss}
        </Button>
      )}
    </article>
  )
}
