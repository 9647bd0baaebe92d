import { Download } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { fill, fillPrompt } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionWords } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { Field } from '../../ui/Field.tsx'
import { useFocusAfter, useLinked } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { setEntry } from '../member/entries.ts'
import { type ToolView, toolProgress } from '../member/member.ts'
import { SaveState } from '../member/SaveState.tsx'
import { ToolIsland } from '../member/ToolIsland.tsx'
import { PromptCard, StarIcon, type StonePrompt } from './PromptCard.tsx'
import * as rules from './rules.ts'
import type { PromptsWords } from './words.ts'

interface Props {
  words: PromptsWords
  prompts: readonly StonePrompt[]
  /** The product's name, from which the file takes its own. */
  product: string
}

const progress = toolProgress('prompt-pack', { startsEmpty: true })

/** Seven prompts, each with the fields that make it the member's own. */
export function PromptPack(props: Props) {
  return (
    <ToolIsland words={props.words} progress={progress} skeleton={<Places />}>
      {(view) => (
        <ActionWords value={props.words}>
          <Pack {...props} {...view} />
        </ActionWords>
      )}
    </ToolIsland>
  )
}

/** As many prompts as fill a large screen. */
const FIRST = 2

function complete(text: string) {
  progress.complete()
  toast(text)
}

/** The search and what it finds. */
function Pack({ words, prompts, product, state, saved }: Props & ToolView) {
  useLinked()
  const valuesOf = (item: StonePrompt) => rules.fieldValuesOf(state, item, words.sharedField)
  const favourites = rules.favouritesOf(state, prompts)
  const { list, showAll, focusStar, ...filter } = useFilter()
  const { query, isFavouritesOnly } = filter
  const isWanted = ({ id }: StonePrompt) => !isFavouritesOnly || favourites.has(id)
  const found = rules.search(prompts, query).filter(isWanted)
  const { written, write } = useWriting(words.sharedField)
  // The first ones can be used while the others are drawn, unless an address names one of those.
  const isWhole = useDeferredValue(true, location.hash !== '')
  const shown = isWhole ? found : found.slice(0, FIRST)

  function download() {
    const fillIn = (item: StonePrompt) => fillPrompt(item.prompt, valuesOf(item))
    const filled = prompts.map((item) => ({ ...item, prompt: fillIn(item) }))
    downloadText(rules.packFileName(product), 'text/plain', rules.packText(filled, words))
    complete(words.downloaded)
  }
  function toggle(id: string, place: number) {
    progress.change((before, now) => rules.toggleFavourite(before, id, now))
    if (isFavouritesOnly) focusStar(place)
  }
  const saveState = <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
  return (
    <>
      <Toolbar {...filter} words={words} shown={found.length} total={prompts.length} />
      <div ref={list}>
        {found.length === 0 && (
          <div className="border-y border-line py-10 text-center">
            <p className="mb-4">
              {isFavouritesOnly && favourites.size === 0 ? words.noFavorites : words.nothing}
            </p>
            <Button variant="outline" onClick={showAll}>
              {words.showAll}
            </Button>
          </div>
        )}
        {shown.map((item, place) => (
          <PromptCard
            key={item.id}
            item={item}
            words={words}
            values={valuesOf(item)}
            isFavourite={favourites.has(item.id)}
            onFavourite={() => toggle(item.id, place)}
            onWrite={(name, edit) => write(item, name, edit)}
            onCopied={() => complete(words.copiedToast)}
          >
            {written === item.id && saveState}
          </PromptCard>
        ))}
      </div>
      {isWhole && (
        <div className="flex flex-wrap items-center gap-x-6 border-t border-line pt-6 print:hidden">
          <Button variant="outline" onClick={download}>
            <Download size={18} aria-hidden="true" />
            <span>{words.download}</span>
          </Button>
          {!found.some(({ id }) => id === written) && saveState}
        </div>
      )}
    </>
  )
}

type ToolbarProps = Omit<ReturnType<typeof useFilter>, 'list' | 'showAll' | 'focusStar'> &
  Pick<Props, 'words'> & { shown: number; total: number }

/** Finding a prompt. */
function Toolbar(props: ToolbarProps) {
  const { words, query, setQuery, isFavouritesOnly, setFavouritesOnly, shown, total } = props
  return (
    <div className="mb-6 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-56">
          <Field
            label={words.search}
            type="search"
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

const STARS = 'button[aria-pressed]'

/** What is searched for, and the list of what is found. */
function useFilter() {
  const [query, setQuery] = useState('')
  const [isFavouritesOnly, setFavouritesOnly] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  function showAll() {
    setQuery('')
    setFavouritesOnly(false)
    focusAfter(() => list.current?.querySelector('h2'))
  }
  /** Among the favorites a prompt goes away with its star: the next star has the focus then. */
  function focusStar(place: number) {
    const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>(STARS) ?? [])]
    focusAfter(() => buttons()[place] ?? buttons().at(-1) ?? list.current?.querySelector('button'))
  }
  return { query, setQuery, isFavouritesOnly, setFavouritesOnly, list, showAll, focusStar }
}

/** Writes in the fields of the prompts. */
function useWriting(shared: string) {
  /** The prompt that was written in last: what is saved is said there. */
  const [written, setWritten] = useState<string | null>(null)
  function write(prompt: StonePrompt, name: string, edit: (value: string) => string) {
    setWritten(prompt.id)
    progress.change((before, now) => {
      const value = rules.fieldValuesOf(before, prompt, shared).get(name) ?? ''
      return setEntry(before, rules.fieldKey(prompt, name, shared), edit(value), now)
    })
  }
  return { written, write }
}

/** The page before it is known who is here, in the places of search and prompts. */
function Places() {
  return (
    <>
      <Skeleton className="h-20" />
      <Skeleton className="mt-8 h-[60rem] lg:h-[40rem]" />
    </>
  )
}
