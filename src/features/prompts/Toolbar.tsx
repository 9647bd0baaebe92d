import { Star } from 'lucide-react'
import { fill } from '../../shared/text/template.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { PromptsWords } from './words.ts'

interface Props {
  words: PromptsWords
  query: string
  setQuery: (query: string) => void
  isFavouritesOnly: boolean
  setFavouritesOnly: (isOnly: boolean) => void
  shown: number
  total: number
}

/** Finding a prompt. */
export function Toolbar(props: Props) {
  const { words, query, setQuery, isFavouritesOnly, setFavouritesOnly, shown, total } = props
  return (
    <div className="mb-6 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-56">
          <Field
            label={words.search}
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isFavouritesOnly}
          onClick={() => setFavouritesOnly(!isFavouritesOnly)}
          className={`max-sm:flex-1 ${isFavouritesOnly ? 'border-text bg-raised' : ''}`}
        >
          <StarIcon isFull={isFavouritesOnly} />
          <span>{words.favouritesOnly}</span>
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm tabular-nums text-muted">
        {fill(words.count, { shown, total })}
      </p>
    </div>
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
