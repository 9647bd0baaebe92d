import { useRef } from 'react'
import { faultText } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import type { DashboardWords } from '../../schemas/dashboard.ts'
import { type Announcement, dismiss } from '../../stores/dashboard.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'

interface Props {
  list: readonly Announcement[]
  words: DashboardWords
  /** Takes the focus once the last one is put away. */
  onNoneLeft: () => void
}

export function Announcements({ list, words, onNoneLeft }: Props) {
  const section = useRef<HTMLElement>(null)
  const focusAfter = useFocusAfter()
  async function putAway(id: string, place: number) {
    const buttons = () => [...(section.current?.querySelectorAll('button') ?? [])]
    if (list.length === 1) onNoneLeft()
    else focusAfter(() => buttons()[place] ?? buttons().at(-1))
    const fault = await dismiss(id)
    if (fault) toast(faultText(fault, words.faults), 'bad')
  }
  if (list.length === 0) return null
  return (
    <section ref={section} aria-label={words.announcements} className="mb-8 grid gap-3">
      {list.map(({ id, title, body }, place) => (
        <article
          key={id}
          aria-labelledby={`announcement-${id}`}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-l-4 border-accent bg-raised py-3 pl-5 pr-3"
        >
          <div className="min-w-0 flex-1 basis-72 pt-1.5">
            <h2 id={`announcement-${id}`} className="break-words text-lg" dir="auto">
              {title}
            </h2>
            <p className="mt-1 max-w-measure whitespace-pre-line break-words" dir="auto">
              {body}
            </p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:-ml-3"
            aria-label={fill(words.dismissTitle, { title })}
            onClick={() => putAway(id, place)}
          >
            {words.dismiss}
          </Button>
        </article>
      ))}
    </section>
  )
}
