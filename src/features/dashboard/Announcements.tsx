import { useId, useRef } from 'react'
import { faultText } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import type { Announcement } from '../member/parts.ts'
import { dismiss } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

/** An announcement, or a seat: it has links, and is not dismissed. */
export type Notice = Announcement & {
  readonly links?: readonly { readonly label: string; readonly href: string }[]
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

type CardProps = Notice & {
  words: DashboardWords
  onDismiss: () => void
}

function Card({ title, body, links, words, onDismiss }: CardProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-l-4 border-accent bg-raised py-3 pl-5 pr-3"
    >
      <div className="min-w-0 flex-1 basis-72 pt-1.5">
        <h2 id={id} className="break-words text-lg" dir="auto">
          {title}
        </h2>
        <p className="mt-1 max-w-measure whitespace-pre-line break-words" dir="auto">
          {body}
        </p>
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
