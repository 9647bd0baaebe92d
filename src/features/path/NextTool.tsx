import { useEffect, useState } from 'react'
import { $lastStored } from '../../shared/supabase/page-data.ts'
import type { Tool } from '../../shared/tools.ts'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import { joinTabs } from '../progress/local-progress.ts'
import type { TroubleWords } from '../shell/words.ts'
import { StepCard } from './NextStep.tsx'
import { stepAfter } from './path-progress.ts'
import { type ProgressByTool, readLastByTool } from './progress-by-tool.ts'
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

/**
 * It goes by what this device has stored, which the tool above changes. On a first visit the tool may
 * be used before the rest has come.
 */
function Step({ tool, words, userId }: Props & { userId: string }) {
  const [tools, setTools] = useState<ProgressByTool | null>(null)
  useEffect(() => {
    const look = () => setTools(readLastByTool(userId))
    const lookFirst = () => {
      // Below a skeleton it would move: the tool stores something once its content is there.
      const isBusy = document.querySelector('main [aria-busy=true]')
      if (!isBusy) setTools((shown) => shown ?? readLastByTool(userId))
    }
    const stopListening = $lastStored.subscribe(lookFirst)
    const { leave } = joinTabs(userId, tool, look)
    return () => {
      stopListening()
      leave()
    }
  }, [userId, tool])
  const step = tools && stepAfter(tool, tools, new Date())
  return step && <StepCard step={step} words={words} />
}
