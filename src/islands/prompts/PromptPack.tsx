import type { PromptsWords } from '../../schemas/prompts.ts'
import { toolProgress } from '../../stores/tool-progress.ts'
import { ToolIsland } from '../shared/ToolIsland.tsx'
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
  const { broken, wait } = props.words
  return (
    <ToolIsland broken={broken} progress={progress} skeleton={<PackSkeleton wait={wait} />}>
      {({ state, saved }) => <Pack {...props} progress={progress} state={state} saved={saved} />}
    </ToolIsland>
  )
}
