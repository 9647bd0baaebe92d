import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DataError } from '../../shared/fault.ts'
import type { StoneId } from '../../shared/stones.ts'
import {
  type FieldValues,
  fieldsIn,
  fill,
  fillPrompt,
  promptParts,
} from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Labeled } from '../../ui/Field.tsx'
import { CopyButton } from '../../ui/tools/CopyButton.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { LongText } from '../../ui/tools/LongText.tsx'
import { datedNotes } from '../challenge/notes.ts'
import { $tools, refreshPage } from '../member/member.ts'
import { emptyFields, FIELD_LIMIT, type Prompt, withNotes } from './rules.ts'
import type { PromptsWords } from './words.ts'

/** A prompt with the stone of its category. */
export interface StonePrompt extends Prompt {
  readonly stone: StoneId
}

interface Props {
  item: StonePrompt
  words: PromptsWords
  values: FieldValues
  isFavourite: boolean
  onFavourite: () => void
  onWrite: (name: string, edit: (value: string) => string) => void
  onCopied: () => void
  /** Whether what is written here is saved. */
  children: ReactNode
}

/** One prompt as it will be copied, with the fields that fill it beside it. */
export function PromptCard(props: Props) {
  const { item, words, values, isFavourite, onFavourite, onWrite, onCopied } = props
  const { id, title, prompt, usage } = item
  const parts = promptParts(prompt, values)
  const filled = fillPrompt(prompt, values)
  const empty = emptyFields(prompt, values)
  const { one, other } = words.empty
  const emptyText = empty === 1 ? one : fill(other, { count: empty })
  const [copied, setCopied] = useState<string | null>(null)
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mb-10 border-t border-line pt-6">
      <Header item={item} words={words} isFavourite={isFavourite} onFavourite={onFavourite} />
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_22rem] print:block">
        <div className="min-w-0">
          <p className="max-w-measure whitespace-pre-wrap border-l-2 border-line-strong pl-4 sm:pl-6">
            <FilledPrompt parts={parts} />
          </p>
          <h3 className="mt-5 font-sans text-sm font-bold">{words.usageTitle}</h3>
          <p className="max-w-measure text-sm text-muted">{usage}</p>
        </div>
        <div className="min-w-0 print:hidden">
          <PromptFields item={item} words={words} values={values} onWrite={onWrite} />
          <div className="flex flex-wrap items-center gap-x-4">
            <CopyButton
              text={filled}
              words={words}
              title={fill(words.copyTitle, { title })}
              onCopied={() => {
                setCopied(filled)
                onCopied()
              }}
            />
            {props.children}
          </div>
          <p role="status" className="mt-1 min-h-[1.6em] text-sm text-muted">
            {copied === filled && empty > 0 && emptyText}
          </p>
        </div>
      </div>
    </article>
  )
}

type HeaderProps = Pick<Props, 'item' | 'words' | 'isFavourite' | 'onFavourite'>

function Header({ item, words, isFavourite, onFavourite }: HeaderProps) {
  const { id, title, category, stone } = item
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Gem stone={stone} className="size-8 shrink-0" />
      <div className="flex-1 basis-52">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{category}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="print:hidden"
        aria-pressed={isFavourite}
        aria-label={fill(words.favourite, { title })}
        onClick={onFavourite}
      >
        <StarIcon isFull={isFavourite} />
      </Button>
    </header>
  )
}

/** A favourite's star: full or only its outline. */
export function StarIcon({ isFull }: { isFull: boolean }) {
  return (
    <Star
      size={20}
      aria-hidden="true"
      className={isFull ? 'fill-current text-accent-text' : 'fill-transparent'}
    />
  )
}

/** Fields stand out: what the member has filled in by its ground, what is still open by its line. */
function FilledPrompt({ parts }: { parts: ReturnType<typeof promptParts> }) {
  return Object.entries(parts).map(([place, part]) => {
    if (part.kind === 'text') return <span key={place}>{part.text}</span>
    const look =
      part.kind === 'filled'
        ? 'bg-line px-0.5 text-text'
        : 'border-b border-dashed border-current bg-transparent text-accent-text'
    return (
      <mark key={place} className={`box-decoration-clone rounded-sm ${look}`}>
        <bdi>{part.text}</bdi>
      </mark>
    )
  })
}

/** The fields of one prompt, in the order of its text. */
function PromptFields(props: Pick<Props, 'item' | 'words' | 'values' | 'onWrite'>) {
  const { item, words, values, onWrite } = props
  return fieldsIn(item.prompt).map((name) => {
    const { label = name, example } = words.fields[name] ?? {}
    const value = values.get(name) ?? ''
    const dataText = { 'data-text': value || example }
    return (
      <div key={name} className="mb-4">
        <Labeled label={label} hint={name === words.sharedField ? words.shared : undefined}>
          {(control) => (
            <LongText
              {...control}
              rows={2}
              limit={FIELD_LIMIT}
              words={words}
              frame={{ className: 'growing relative grid', ...dataText }}
              placeholder={example}
              value={value}
              onWrite={(text) => onWrite(name, () => text)}
              className="field resize-y text-sm placeholder:text-muted"
            />
          )}
        </Labeled>
        {name === words.notesField && <TakeNotes name={name} words={words} onWrite={onWrite} />}
      </div>
    )
  })
}

/** Puts the notes of the challenge into the field, after what stands there, and says how many it has. */
function TakeNotes({ name, words, onWrite }: Pick<Props, 'words' | 'onWrite'> & { name: string }) {
  /** Without a network they are those that this device has. @throws {DataError} if it has none */
  async function take() {
    const fault = await refreshPage()
    const notes = datedNotes($tools.get().get('challenge')?.state ?? {})
    if (fault && notes.length === 0) throw new DataError(fault)
    let count = 0
    onWrite(name, (before) => {
      const value = withNotes(before, notes)
      count = notes.filter((note) => value.includes(note)).length
      return value
    })
    const total = notes.length
    toast(total > 0 ? fill(words.notes.taken, { count, total }) : words.notes.none)
  }
  return (
    <ActionButton variant="outline" size="sm" className="mt-2" action={take}>
      {words.notes.button}
    </ActionButton>
  )
}
