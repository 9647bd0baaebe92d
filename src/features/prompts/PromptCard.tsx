import type { StoneId } from '../../shared/stones.ts'
import { type FieldValues, fill, fillPrompt, promptParts } from '../../shared/template.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Gem } from '../../ui/Gem.tsx'
import { Place, useShownBefore } from '../../ui/Place.tsx'
import type { Prompt } from './rules.ts'
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
  /** Another text after each change that the member makes here. */
  since: string
  isFavourite: boolean
  onFavourite: () => void
  onCopied: () => void
}

/** One prompt as it will be copied, with the member's own words marked in it. */
export function PromptCard(props: Props) {
  const { item, words, values, since, isFavourite, onFavourite, onCopied } = props
  const { id, title, category, stone, prompt, usage } = item
  const parts = promptParts(prompt, values)
  const before = useShownBefore(parts, since)
  const named = { title }
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mb-10 border-t border-line pt-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Gem stone={stone} className="size-8 shrink-0" />
        <div className="flex-1 basis-52">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-xl focus:outline-none">
            {title}
          </h2>
          <p className="text-sm text-muted">{category}</p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="ghost"
            size="icon"
            aria-pressed={isFavourite}
            aria-label={fill(words.favourite, named)}
            onClick={onFavourite}
          >
            <StarIcon isFull={isFavourite} />
          </Button>
          <CopyButton
            text={fillPrompt(prompt, values)}
            words={words}
            title={fill(words.copyTitle, named)}
            onCopied={onCopied}
          />
        </div>
      </header>
      <div className="mt-4">
        <Place value={parts} first={before}>
          {(shown) => (
            <p className="max-w-measure whitespace-pre-wrap border-l-2 border-line-strong pl-4 sm:pl-6">
              <FilledPrompt parts={shown} />
            </p>
          )}
        </Place>
      </div>
      <h3 className="mt-5 font-sans text-sm font-bold">{words.usageTitle}</h3>
      <p className="max-w-measure text-sm text-muted">{usage}</p>
    </article>
  )
}

/** Fields stand out: what the member has filled in by its ground, what is still open by its line. */
function FilledPrompt({ parts }: { parts: ReturnType<typeof promptParts> }) {
  return [...parts.entries()].map(([place, part]) => {
    if (part.kind === 'text') return part.text
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
