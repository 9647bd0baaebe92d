import { type ReactNode, useState } from 'react'
import type { StoneId } from '../../shared/stones.ts'
import { type FieldValues, fill, fillPrompt, promptParts } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/tools/CopyButton.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { PromptFields } from './PromptFields.tsx'
import { emptyFields, type Prompt } from './rules.ts'
import { StarIcon } from './Toolbar.tsx'
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
            {copied === filled && empty > 0 && emptyText(empty, words)}
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
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl focus:outline-none">
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

function emptyText(count: number, { empty }: PromptsWords): string {
  return count === 1 ? empty.one : fill(empty.other, { count })
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
