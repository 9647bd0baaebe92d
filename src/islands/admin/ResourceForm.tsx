import { type SubmitEvent, useId, useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import type { ListedResource, ResourceDraft } from '../../stores/resources.ts'
import { toast } from '../../stores/toasts.ts'
import { type Fault, faultText } from '../../tools/fault.ts'
import { RESOURCE_LIMITS } from '../../tools/limits.ts'
import { TOOLS } from '../../tools/path.ts'
import { typeOf } from '../../tools/resources.ts'
import { isBlank } from '../../tools/text.ts'
import { Field } from '../../ui/Field.tsx'
import { entryOf, focusField } from './entries.ts'
import { FormButtons } from './FormButtons.tsx'
import { TextArea } from './TextArea.tsx'

interface Props {
  words: AdminWords
  heading: string
  /** The word on the button. */
  action: string
  /** What is said when it is done. */
  done: string
  resource?: ListedResource
  save: (draft: ResourceDraft) => Promise<Fault | null>
  onClose: () => void
}

type Missing = 'none' | 'title' | 'type'

/** Adds a resource or changes one. What was typed stays until it is saved. */
export function ResourceForm({ words, heading, action, done, resource, save, onClose }: Props) {
  const named = words.resources
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>('none')

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const draft = draftOf(form)
    const lacks = missingIn(draft)
    setMissing(lacks)
    if (lacks !== 'none') return focusField(form, lacks)
    setBusy(true)
    const fault = await save(draft)
    setBusy(false)
    if (fault) return toast(faultText(fault, words.faults), 'bad')
    toast(done)
    onClose()
  }

  return (
    <form
      onSubmit={onSubmit}
      aria-labelledby={id}
      className="mb-8 grid max-w-[40rem] gap-5 border-l-4 border-accent bg-raised p-5"
    >
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      <Field
        label={named.title}
        name="title"
        maxLength={RESOURCE_LIMITS.title}
        defaultValue={resource?.title}
        error={missing === 'title' ? named.titleMissing : undefined}
        aria-required="true"
        autoComplete="off"
        dir="auto"
        autoFocus
      />
      <TextArea
        label={named.text}
        name="description"
        maxLength={RESOURCE_LIMITS.description}
        defaultValue={resource?.description}
      />
      <Field
        label={named.type}
        hint={named.typeHint}
        name="type"
        list={`${id}-types`}
        maxLength={RESOURCE_LIMITS.type}
        defaultValue={resource?.type}
        error={missing === 'type' ? named.typeMissing : undefined}
        aria-required="true"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <datalist id={`${id}-types`}>
        {TOOLS.map((tool) => (
          <option key={tool} value={typeOf(tool)} />
        ))}
      </datalist>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="active"
          defaultChecked={resource?.isActive ?? true}
          className="size-5"
        />
        {named.active}
      </label>
      <FormButtons words={words} action={action} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}

function draftOf(form: HTMLFormElement): ResourceDraft {
  return {
    title: entryOf(form, 'title'),
    description: entryOf(form, 'description').replaceAll('\r\n', '\n'),
    resource_type: entryOf(form, 'type'),
    is_active: new FormData(form).has('active'),
  }
}

function missingIn({ title, resource_type }: ResourceDraft): Missing {
  if (isBlank(title)) return 'title'
  return isBlank(resource_type) ? 'type' : 'none'
}
