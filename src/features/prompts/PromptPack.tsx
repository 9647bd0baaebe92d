import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { fillPrompt } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { useFocusAfter, useLinked } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ActionWords } from '../../ui/use-action.ts'
import { SaveState } from '../progress/SaveState.tsx'
import { type ReadyProgress, ToolIsland } from '../progress/ToolIsland.tsx'
import { toolProgress } from '../progress/tool-progress.ts'
import { PromptCard, type StonePrompt } from './PromptCard.tsx'
import {
  favouritesOf,
  fieldValuesOf,
  packFileName,
  packText,
  search,
  setField,
  toggleFavourite,
} from './rules.ts'
import { Toolbar } from './Toolbar.tsx'
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

const STARS = 'button[aria-pressed]'

/** The search and what it finds. */
function Pack({ words, prompts, product, state, saved }: Props & ReadyProgress) {
  const [query, setQuery] = useState('')
  const [isFavouritesOnly, setFavouritesOnly] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  useLinked()
  const valuesOf = (item: StonePrompt) => fieldValuesOf(state, item, words.sharedField)
  const favourites = favouritesOf(state)
  const found = search(prompts, query).filter(({ id }) => !isFavouritesOnly || favourites.has(id))

  const [changes, setChanges] = useState(0)
  /** The prompt that was written in last: what is saved is said there. */
  const [written, setWritten] = useState<string | null>(null)
  const hasNoFavorites = isFavouritesOnly && favourites.size === 0

  function complete(text: string) {
    progress.complete()
    toast(text)
  }
  function download() {
    const filled = prompts.map((item) => ({
      ...item,
      prompt: fillPrompt(item.prompt, valuesOf(item)),
    }))
    downloadText(packFileName(product), 'text/plain', packText(filled, product))
    complete(words.downloaded)
  }
  function showAll() {
    setQuery('')
    setFavouritesOnly(false)
    focusAfter(() => list.current?.querySelector('h2'))
  }
  /** Among the favorites a prompt goes away with its star: the next star has the focus then. */
  function toggle(id: string, place: number) {
    progress.change((before, now) => toggleFavourite(before, id, now))
    if (!isFavouritesOnly) return
    const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>(STARS) ?? [])]
    focusAfter(() => buttons()[place] ?? buttons().at(-1) ?? list.current?.querySelector('button'))
  }

  function write(prompt: StonePrompt, name: string, edit: (value: string) => string) {
    setChanges(changes + 1)
    setWritten(prompt.id)
    const field = { prompt, name, shared: words.sharedField }
    progress.change((before, now) => {
      const value = fieldValuesOf(before, prompt, words.sharedField).get(name) ?? ''
      return setField(before, field, edit(value), now)
    })
  }
  const saveState = <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />

  return (
    <>
      <Toolbar
        words={words}
        query={query}
        onQuery={setQuery}
        isFavouritesOnly={isFavouritesOnly}
        onFavouritesOnly={setFavouritesOnly}
        shown={found.length}
        total={prompts.length}
      />
      <div ref={list}>
        {found.length === 0 && (
          <div className="border-y border-line py-10 text-center">
            <p className="mb-4">{hasNoFavorites ? words.noFavorites : words.nothing}</p>
            <Button variant="outline" onClick={showAll}>
              {words.showAll}
            </Button>
          </div>
        )}
        {found.map((item, place) => (
          <PromptCard
            key={item.id}
            item={item}
            words={words}
            values={valuesOf(item)}
            since={`${changes}`}
            isFavourite={favourites.has(item.id)}
            onFavourite={() => toggle(item.id, place)}
            onWrite={(name, edit) => write(item, name, edit)}
            onCopied={() => complete(words.copiedToast)}
          >
            {written === item.id && saveState}
          </PromptCard>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 border-t border-line pt-6 print:hidden">
        <Button variant="outline" onClick={download}>
          <Download size={18} aria-hidden="true" />
          {words.download}
        </Button>
        {!found.some(({ id }) => id === written) && saveState}
      </div>
    </>
  )
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
