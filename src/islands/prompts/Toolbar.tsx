import { fill } from '../../domain/template.ts'
import type { PromptsWords } from '../../schemas/prompts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

const DOWNLOAD = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5'
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

interface Props {
  words: PromptsWords
  query: string
  onQuery: (query: string) => void
  isFavouritesOnly: boolean
  onFavouritesOnly: (isOnly: boolean) => void
  shown: number
  total: number
  onDownload: () => void
}

/** Finding a prompt, and taking all of them along. */
export function Toolbar(props: Props) {
  const { words, query, onQuery, isFavouritesOnly, onFavouritesOnly, shown, total } = props
  const numbers = { shown, total }
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-56">
          <Field
            label={words.search}
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={query}
            onChange={({ target }) => onQuery(target.value)}
          />
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isFavouritesOnly}
          onClick={() => onFavouritesOnly(!isFavouritesOnly)}
          className={`max-sm:flex-1 ${isFavouritesOnly ? 'border-text bg-raised' : ''}`}
        >
          <StarIcon isFull={isFavouritesOnly} />
          {words.favouritesOnly}
        </Button>
        <Button variant="outline" size="sm" onClick={props.onDownload} className="max-sm:flex-1">
          <Icon path={DOWNLOAD} size={18} />
          {words.download}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm tabular-nums text-muted">
        {fill(words.count, numbers)}
      </p>
    </div>
  )
}

/** A favourite's star: full or only its outline. */
export function StarIcon({ isFull }: { isFull: boolean }) {
  return (
    <Icon
      path={STAR}
      size={20}
      className={isFull ? 'fill-current text-accent-text' : 'fill-transparent'}
    />
  )
}
