import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cleanMessage, isBlank } from '../../shared/text/storable-text.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton, useAction } from '../../ui/ActionButton.tsx'
import { Field, type FieldTexts, Labeled } from '../../ui/Field.tsx'
import { entryOf, handleSubmit, type Problem, useProblem } from '../../ui/form.ts'
import { type FormDraft, openFormDraft } from './drafts.ts'
import { useWords } from './words-context.ts'

/** What admins add, change, and switch on and off. */
export interface AdminRecord {
  readonly id: string
  readonly title: string
  readonly text: string
}

type Label = 'new' | 'editHeading' | 'title' | 'titleMissing' | 'text' | 'add' | 'added' | 'changed'

interface Props {
  labels: Readonly<Record<Label, string>>
  /** The longest texts, in characters. */
  limits: { readonly title: number; readonly text: number }
  /** The record to change; without one, a new one is added. */
  item: AdminRecord | undefined
  list: readonly Pick<AdminRecord, 'id'>[]
  /** What is wrong with the fields below title and text. */
  problemIn: (form: HTMLFormElement) => Problem | null
  save: (record: AdminRecord, form: HTMLFormElement) => Promise<void>
  onClose: () => void
  /** The fields below title and text; `errorOf` says what is wrong with the field of a name. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** Adds a record or changes one. What was typed stays until it is saved. */
export function RecordForm(props: Props) {
  const words = useWords()
  const { labels, limits, item, list, problemIn, save, onClose, children } = props
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()
  const [draft] = useState(() => openFormDraft(item?.id, list))

  function close() {
    draft.forget()
    onClose()
  }

  function submit(form: HTMLFormElement) {
    const title = entryOf(form, 'title')
    const untitled = { field: 'title', text: labels.titleMissing }
    if (report(form, isBlank(title) ? untitled : problemIn(form))) return
    run(
      () => save({ id: draft.id, title, text: entryOf(form, 'text', cleanMessage) }, form),
      () => {
        toast(item ? labels.changed : labels.added)
        close()
      },
    )
  }

  return (
    <FormFrame heading={item ? labels.editHeading : labels.new} submit={submit} draft={draft}>
      <Field
        label={labels.title}
        name="title"
        maxLength={limits.title}
        defaultValue={item?.title}
        error={errorOf('title')}
        aria-required="true"
        autoComplete="off"
        autoFocus
      />
      <TextArea label={labels.text} maxLength={limits.text} defaultValue={item?.text} />
      {children(errorOf)}
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" isRunning={isRunning}>
          {item ? words.save : labels.add}
        </ActionButton>
        <ActionButton variant="ghost" isOff={isRunning} onClick={close}>
          {words.cancel}
        </ActionButton>
      </div>
    </FormFrame>
  )
}

interface FrameProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'className' | 'ref'> {
  heading: string
  submit: (form: HTMLFormElement) => void
  /** Keeps what is typed. */
  draft?: FormDraft
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that stands out from the list that it belongs to. */
export function FormFrame({ heading, submit, draft, ref, children, ...given }: FrameProps) {
  const id = useId()
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useLayoutEffect(() => {
    if (form.current) draft?.restore(form.current)
  }, [form, draft])
  return (
    <form
      {...given}
      ref={form}
      onInput={({ target }) => draft?.keepField(target)}
      onSubmit={handleSubmit(submit)}
      aria-labelledby={id}
      className="mb-8 grid max-w-[40rem] grid-cols-1 gap-5 border-l-4 border-accent bg-raised p-4 sm:p-5 [&[hidden]]:hidden"
    >
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      {children}
    </form>
  )
}

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea({ label, hint, error, ...given }: TextAreaProps) {
  return (
    <Labeled label={label} hint={hint} error={error}>
      {(control) => (
        <textarea name="text" rows={4} {...control} {...given} dir="auto" className="field" />
      )}
    </Labeled>
  )
}

/** What can be ticked in a form, or one of several with `type="radio"`. */
export function Choice({ label, ...given }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0" {...given} />
      <span>{label}</span>
    </label>
  )
}
