import { useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import { add, allResources, change, type ListedResource, move } from '../../stores/resources.ts'
import { toast } from '../../stores/toasts.ts'
import { type Fault, faultText } from '../../tools/fault.ts'
import { fill } from '../../tools/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { useFresh } from './fresh.ts'
import { closeForm, FORMS, focusHeading } from './place.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { Shown } from './Shown.tsx'

interface Props {
  words: AdminWords
  isWriting: boolean
}

/** What the members find on their dashboards, in its order. */
export function Resources({ words, isWriting }: Props) {
  const loaded = useFresh(allResources)
  const named = words.resources
  return (
    <>
      {isWriting ? (
        <ResourceForm
          words={words}
          heading={named.new}
          action={named.add}
          done={named.added}
          save={add}
          onClose={() => closeForm('resources')}
        />
      ) : (
        <Button variant="hero" href={FORMS.resources} className="mb-6">
          {named.new}
        </Button>
      )}
      <Shown loaded={loaded} words={words} reload={allResources.reload}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-muted">{named.none}</p>}
            <ol className="divide-y divide-line border-y border-line empty:hidden">
              {list.map((resource, place) => (
                <li key={resource.id} className="py-4">
                  <ResourceRow resource={resource} place={place} list={list} words={words} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Shown>
    </>
  )
}

interface RowProps {
  resource: ListedResource
  /** Counted from 0. */
  place: number
  list: readonly ListedResource[]
  words: AdminWords
}

function ResourceRow({ resource, place, list, words }: RowProps) {
  const [isEditing, setEditing] = useState(false)
  const named = words.resources
  function close() {
    setEditing(false)
    focusHeading()
  }
  if (isEditing) {
    return (
      <ResourceForm
        words={words}
        heading={named.editHeading}
        action={words.save}
        done={named.changed}
        resource={resource}
        save={(draft) => change(resource.id, draft)}
        onClose={close}
      />
    )
  }
  return (
    <article className="grid items-start gap-x-8 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className={`min-w-0 ${resource.isActive ? '' : 'text-muted'}`}>
        <h3 className="break-words text-lg" dir="auto">
          {resource.title}
        </h3>
        <p className="text-sm text-muted">
          <bdi className="break-words">{resource.type}</bdi>
          {!resource.isActive && ` · ${named.isOff}`}
        </p>
        <p className="mt-1 max-w-measure break-words" dir="auto">
          {resource.description}
        </p>
      </div>
      <Actions
        resource={resource}
        place={place}
        list={list}
        words={words}
        onEdit={() => setEditing(true)}
      />
    </article>
  )
}

function Actions({ resource, place, list, words, onEdit }: RowProps & { onEdit: () => void }) {
  const { resources: named, locale } = words
  const { id, title, isActive } = resource
  const [isBusy, setBusy] = useState(false)

  async function doing(deed: Promise<Fault | null>, done: string) {
    setBusy(true)
    const fault = await deed
    setBusy(false)
    if (fault) toast(faultText(fault, words.faults), 'bad')
    else toast(done)
  }
  function moveBy(by: -1 | 1) {
    const moved = { title, place: place + by + 1, total: list.length }
    void doing(move(list, id, by), fill(named.moved, moved, locale))
  }
  function toggle() {
    const done = isActive ? named.switchedOff : named.switchedOn
    void doing(change(id, { is_active: !isActive }), done)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Arrow
        label={fill(named.up, { title }, locale)}
        path="M12 19V5M6 11l6-6 6 6"
        isOff={isBusy || place === 0}
        onClick={() => moveBy(-1)}
      />
      <Arrow
        label={fill(named.down, { title }, locale)}
        path="M12 5v14M6 13l6 6 6-6"
        isOff={isBusy || place === list.length - 1}
        onClick={() => moveBy(1)}
      />
      <Button variant="outline" size="sm" onClick={onEdit}>
        {words.edit}
      </Button>
      <Button variant="outline" size="sm" disabled={isBusy} onClick={toggle}>
        {isActive ? named.switchOff : named.switchOn}
      </Button>
    </div>
  )
}

interface ArrowProps {
  label: string
  path: string
  isOff: boolean
  onClick: () => void
}

/** It stays reachable while it is off, so that the keyboard keeps its place on the way up or down. */
function Arrow({ label, path, isOff, onClick }: ArrowProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      aria-disabled={isOff}
      className={isOff ? 'opacity-60' : ''}
      onClick={isOff ? undefined : onClick}
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Button>
  )
}
