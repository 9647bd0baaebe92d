import { useEffect, useState } from 'react'
import type { Tool } from '../../shared/tools.ts'
import { Island } from '../../ui/Island.tsx'
import { useSession } from '../auth/use-member.ts'
import { joinTabs } from '../progress/local-progress.ts'
import type { TroubleWords } from '../shell/words.ts'
import { StepCard } from './NextStep.tsx'
import { stepAfter } from './progress-summary.ts'
import type { StepWords } from './words.ts'
import { readLastTools } from './work.ts'

interface Props {
  tool: Tool
  words: StepWords & Pick<TroubleWords, 'broken'>
}

/** Below a tool that was used, the step that comes after it. */
export function NextTool({ tool, words }: Props) {
  return (
    <Island broken={words.broken}>
      <Step tool={tool} words={words} />
    </Island>
  )
}

/** It goes by what this device has stored, which the tool above changes. */
function Step({ tool, words }: Props) {
  const session = useSession()
  const userId = session.status === 'member' ? session.member.id : null
  const [tools, setTools] = useState<ReturnType<typeof readLastTools>>(null)
  useEffect(() => {
    if (userId === null) return
    const look = () => setTools(readLastTools(userId))
    look()
    const tab = joinTabs(userId, tool, look)
    return () => tab.leave()
  }, [userId, tool])
  const step = userId !== null && tools ? stepAfter(tool, tools, new Date()) : null
  return step && <StepCard step={step} words={words} />
}
