import { useEffect, useState } from 'react'
import type { Tool } from '../../shared/tools.ts'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import type { TroubleWords } from '../shell/words.ts'
import { StepCard } from './NextStep.tsx'
import { stepAfter } from './path-progress.ts'
import { followLastByTool, type ProgressByTool } from './progress-by-tool.ts'
import type { StepWords } from './words.ts'

interface Props {
  tool: Tool
  words: StepWords & Pick<TroubleWords, 'broken'>
}

/** Below a tool that was used, the step that comes after it. */
export function NextTool({ tool, words }: Props) {
  return (
    <MemberIsland broken={words.broken} skeleton={null}>
      {({ id }) => <Step tool={tool} words={words} userId={id} />}
    </MemberIsland>
  )
}

/** It goes by what this device has stored, which the tool above changes. */
function Step({ tool, words, userId }: Props & { userId: string }) {
  const [tools, setTools] = useState<ProgressByTool | null>(null)
  useEffect(() => followLastByTool(userId, tool, setTools), [userId, tool])
  const step = tools && stepAfter(tool, tools, new Date())
  return step && <StepCard step={step} words={words} />
}
