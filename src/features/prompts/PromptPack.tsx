import { useEffect, useRef, useState } from 'react'
import { fieldsIn, fillPrompt } from '../../shared/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { useFocusAfter } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SaveState } from '../progress/SaveState.tsx'
import { type ReadyProgress, ToolIsland } from '../progress/ToolIsland.tsx'
import { toolProgress } from '../progress/tool-progress.ts'
import { OwnWords } from './OwnWords.tsx'
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

const progress = toolProgress('prompt-pack')

const LAYOUT = 'grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12'

/** Seven prompts, made the member's own by a few words written once. */
export function PromptPack(props: Props) {
  return (
    <ToolIsland words={props.words} progress={progress} skeleton={<Places />} layout={LAYOUT}>
      {(view) => <Pack {...props} {...view} />}
    </ToolIsland>
  )
}

const STARS = 'button[aria-pressed]'

/** The form with the member's words beside the prompts that they fill. */
function Pack({ words, prompts, product, state, saved }: Props & ReadyProgress) {
  const [query, setQuery] = useState('')
  const [isFavouritesOnly, setFavouritesOnly] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  useScrollToLinked()
  const values = fieldValuesOf(state)
  const favourites = favouritesOf(state)
  const found = search(prompts, query).filter(({ id }) => !isFavouritesOnly || favourites.has(id))

  const [changes, setChanges] = useState(0)
  const hasNoFavorites = isFavouritesOnly && favourites.size === 0

  function complete(text: string) {
    progress.complete()
    toast(text)
  }
  function download() {
    const filled = prompts.map((item) => ({ ...item, prompt: fillPrompt(item.prompt, values) }))
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

  return (
    <div className={LAYOUT}>
      <OwnWords
        words={words}
        names={namesIn(found.length > 0 ? found : prompts)}
        values={values}
        onWrite={(name, value) => {
          setChanges(changes + 1)
          progress.change((before, now) => setField(before, name, value, now))
        }}
      >
        <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
      </OwnWords>
      <div className="min-w-0">
        <Toolbar
          words={words}
          query={query}
          onQuery={setQuery}
          isFavouritesOnly={isFavouritesOnly}
          onFavouritesOnly={setFavouritesOnly}
          shown={found.length}
          total={prompts.length}
          onDownload={download}
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
              values={values}
              since={`${changes}`}
              isFavourite={favourites.has(item.id)}
              onFavourite={() => toggle(item.id, place)}
              onCopied={() => complete(words.copiedToast)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The fields these prompts ask for, each once. */
function namesIn(prompts: readonly StonePrompt[]): string[] {
  return [...new Set(prompts.flatMap(({ prompt }) => fieldsIn(prompt)))]
}

/** A link may name a prompt, which the browser could not find before it was drawn. */
function useScrollToLinked() {
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
}

/** The page before it is known who is here, in the places of form and prompts. */
function Places() {
  return (
    <>
      <Skeleton className="h-14 lg:h-[36rem]" />
      <div>
        <Skeleton className="h-20" />
        <Skeleton className="mt-8 h-[36rem]" />
      </div>
    </>
  )
}
