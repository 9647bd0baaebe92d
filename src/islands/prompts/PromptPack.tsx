import { useStore } from '@nanostores/react'
import type { PromptsWords } from '../../schemas/prompts.ts'
import { useMember } from '../../stores/admission.ts'
import { LOADING_TOOL, toolMemory } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { Pack } from './Pack.tsx'
import { PackSkeleton } from './PackSkeleton.tsx'
import type { StonePrompt } from './PromptCard.tsx'

interface Props {
  words: PromptsWords
  prompts: readonly StonePrompt[]
  /** The product's name, from which the file takes its own. */
  product: string
}

const work = toolMemory('prompt-pack')

/** Seven prompts, made the member's own by a few words written once. */
export function PromptPack(props: Props) {
  return (
    <Island broken={props.words.broken}>
      <Guarded {...props} />
    </Island>
  )
}

function Guarded(props: Props) {
  const member = useMember()
  const state = useStore(work.$state, { ssr: () => LOADING_TOOL })
  if (!member || state.status === 'loading') return <PackSkeleton wait={props.words.wait} />
  return <Pack {...props} work={work} memory={state.memory} saved={state.saved} />
}
