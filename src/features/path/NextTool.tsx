import { useStore } from '@nanostores/react'
import type { Tool } from '../../shared/tools.ts'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import { $tools } from '../member/member.ts'
import type { TroubleWords } from '../shell/words.ts'
import { StepCard } from './NextStep.tsx'
import { offeredTools, stepAfter } from './path-progress.ts'
import type { StepWords } from './words.ts'

interface Props {
  tool: Tool
  words: StepWords & Pick<TroubleWords, 'broken'>
}

/** Below a tool that was used, the step that comes after it. */
export function NextTool({ tool, words }: Props) {
  return (
    <MemberIsland broken={words.broken} skeleton={null}>
      {() => <Step tool={tool} words={words} />}
    </MemberIsland>
  )
}

function Step({ tool, words }: Omit<Props, 'broken'>) {
  const step = stepAfter(tool, offeredTools(useStore($tools, { ssr: 'initial' })), new Date())
  return step && <StepCard step={step} words={words} />
}
