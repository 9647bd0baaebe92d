import { useId, useRef } from 'react'
import { type FaultWords, faultText } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { RichText } from '../../ui/RichText.tsx'
import type { Announcement } from '../member/parts.ts'
import { dismiss, joinSession } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

/** An announcement, or a seat: it has links, and is not dismissed. */
export type Notice = Announcement & {
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  /** The button into the room of the session with this id. */
  readonly join?: string
}

interface Props {
  list: readonly Notice[]
  words: DashboardWords
  /** Takes the focus once the last one is dismissed. */
  onNoneLeft: () => void
}

export function Announcements({ list, words, onNoneLeft }: Props) {
  const section = useRef<HTMLElement>(null)
  const focusAfter = useFocusAfter()
  async function putAway(id: string) {
    const shown = list.filter(({ links }) => !links)
    const place = shown.findIndex((one) => one.id === id)
    const buttons = () => [...(section.current?.querySelectorAll('button') ?? [])]
    if (shown.length === 1) onNoneLeft()
    else focusAfter(() => buttons()[place] ?? buttons().at(-1))
    const fault = await dismiss(id)
    if (fault) toast(faultText(fault, words.faults), 'bad')
  }
  if (list.length === 0) return null
  return (
    <section ref={section} aria-label={words.announcements} className="mb-8 grid gap-3">
      {list.map((notice) => (
        <Card key={notice.id} {...notice} words={words} onDismiss={() => putAway(notice.id)} />
      ))}
    </section>
  )
}

interface JoinProps {
  session: string
  label: string
  noRoom: string
  faults: FaultWords
}

/** The way into the room: pressing it is attendance, so that a page that is only opened notes nothing. */
function JoinButton({ session, label, noRoom, faults }: JoinProps) {
  async function join() {
    const answer = await joinSession(session)
    if (answer.room !== null) location.assign(answer.room)
    else toast(answer.fault ? faultText(answer.fault, faults) : noRoom, 'bad')
  }
  return (
    <Button variant="hero" className="my-2" onClick={() => void join()}>
      {label}
    </Button>
  )
}

type CardProps = Notice & {
  words: DashboardWords
  onDismiss: () => void
}

function Card({ id: session, title, body, links, join, words, onDismiss }: CardProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-l-4 border-accent bg-raised py-3 pl-5 pr-3"
    >
      <div className="min-w-0 flex-1 basis-72 break-words pt-1.5">
        <h2 id={id} className="text-lg" dir="auto">
          {title}
        </h2>
        <RichText text={body} />
        {join && (
          <JoinButton
            session={session}
            label={join}
            noRoom={words.seats.noRoom}
            faults={words.faults}
          />
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
          aria-label={fill(words.dismissTitle, { title })}
          onClick={onDismiss}
        >
          {words.dismiss}
        </Button>
      )}
    </article>
  )
}
