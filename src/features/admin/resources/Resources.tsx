import { useId } from 'react'
import { RESOURCE_LIMITS } from '../../../shared/limits.ts'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { TOOLS, TYPE_OF } from '../../../shared/tools.ts'
import { ActionButton, useAction } from '../../../ui/ActionButton.tsx'
import { Field } from '../../../ui/Field.tsx'
import { entryOf } from '../../../ui/form.ts'
import { Choice, RecordForm } from '../RecordForm.tsx'
import { type EditProps, type ListedProps, RecordRow, recordList } from '../RecordList.tsx'
import { useWords } from '../words-context.ts'
import {
  allResources,
  type ListedResource,
  moveResource,
  saveResource,
  setActive,
} from './resources.ts'

/** What the members find on their dashboards, in its order. */
export const Resources = recordList('resources', allResources, Form, Row)

function Form(props: EditProps<ListedResource>) {
  const { item } = props
  const named = useWords().resources
  const types = useId()
  return (
    <RecordForm
      {...props}
      labels={named}
      limits={{ title: RESOURCE_LIMITS.title, text: RESOURCE_LIMITS.description }}
      problemIn={(form) =>
        isBlank(entryOf(form, 'type')) ? { field: 'type', text: named.typeMissing } : null
      }
      save={(record, form) => {
        const isActive = new FormData(form).has('active')
        return saveResource({ ...record, type: entryOf(form, 'type'), isActive }, item)
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={named.type}
            hint={named.typeHint}
            name="type"
            list={types}
            maxLength={RESOURCE_LIMITS.type}
            defaultValue={item?.type}
            error={errorOf('type')}
            aria-required="true"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <datalist id={types}>
            {TOOLS.map((tool) => (
              <option key={tool} value={TYPE_OF[tool]} />
            ))}
          </datalist>
          <Choice name="active" label={named.active} defaultChecked={item?.isActive ?? true} />
        </>
      )}
    </RecordForm>
  )
}

function Row({ item, list, onEdit }: ListedProps<ListedResource>) {
  const named = useWords().resources
  const { isActive, type } = item
  return (
    <RecordRow
      item={item}
      toggle={
        isActive
          ? { label: named.switchOff, done: named.switchedOff }
          : { label: named.switchOn, done: named.switchedOn }
      }
      onToggle={() => setActive(item.id, !isActive)}
      status={
        <>
          <bdi className="break-words">{type}</bdi>
          {!isActive && <span>{` · ${named.isOff}`}</span>}
        </>
      }
      className={isActive ? '' : 'text-muted'}
      onEdit={onEdit}
    >
      <Arrows item={item} list={list} />
    </RecordRow>
  )
}

const ARROWS = [
  { direction: 'up', by: -1, path: 'M12 19V5M6 11l6-6 6 6' },
  { direction: 'down', by: 1, path: 'M12 5v14M6 13l6 6 6-6' },
] as const

/** They stay reachable while off, so that the keyboard keeps its place on the way up or down. */
function Arrows({ item: { id, title }, list }: Omit<ListedProps<ListedResource>, 'onEdit'>) {
  const { resources: named, locale } = useWords()
  const { isRunning, run } = useAction()
  const place = list.findIndex((each) => each.id === id)
  return ARROWS.map(({ direction, by, path }) => {
    const moved = { title, place: place + by + 1, total: list.length }
    return (
      <ActionButton
        key={direction}
        variant="outline"
        size="icon"
        aria-label={fill(named[direction], { title }, locale)}
        isOff={isRunning || list[place + by] === undefined}
        onClick={() => run(() => moveResource(list, id, by), fill(named.moved, moved, locale))}
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </ActionButton>
    )
  })
}
