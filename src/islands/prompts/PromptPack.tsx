import { useStore } from '@nanostores/react'
import type { PromptsWords } from '../../schemas/prompts.ts'
import { LOADING_PROGRESS, toolProgress } from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { useMember } from '../shared/use-member.ts'
import { Pack } from './Pack.tsx'
import { PackSkeleton } from './PackSkeleton.tsx'
import type { StonePrompt } from './PromptCard.tsx'

interface Props {
  words: PromptsWords
  prompts: readonly StonePrompt[]
  /** The product's name, from which the file takes its own. */
  product: string
}

const progress = toolProgress('prompt-pack')

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
  const view = useStore(progress.$view, { ssr: () => LOADING_PROGRESS })
  if (!member || view.status === 'loading') return <PackSkeleton wait={props.words.wait} />
  return <Pack {...props} progress={progress} state={view.state} saved={view.saved} />
}
