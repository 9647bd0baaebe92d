import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Member } from '../../stores/session.ts'
import {
  LOADING_PROGRESS,
  type ProgressView,
  type ToolProgressStore,
} from '../../stores/tool-progress.ts'
import { Island } from '../../ui/Island.tsx'
import { useMember } from './use-member.ts'

type ReadyProgress = Extract<ProgressView, { status: 'ready' }>

interface Props {
  broken: { text: string; reload: string }
  progress: ToolProgressStore
  /** Shown until the member's progress is there. */
  skeleton: ReactNode
  children: (view: ReadyProgress, member: Member) => ReactNode
}

/** The frame of a tool's page: a visitor is sent to /login, a member sees their progress. */
export function ToolIsland({ broken, ...rest }: Props) {
  return (
    <Island broken={broken}>
      <Guard {...rest} />
    </Island>
  )
}

function Guard({ progress, skeleton, children }: Omit<Props, 'broken'>) {
  const member = useMember()
  const view = useStore(progress.$view, { ssr: () => LOADING_PROGRESS })
  return member && view.status === 'ready' ? children(view, member) : skeleton
}

/** Marks the tool as completed once the member has done all of it. */
export function useCompletion(progress: ToolProgressStore, isComplete: boolean): void {
  useEffect(() => {
    if (isComplete) progress.complete()
  }, [progress, isComplete])
}
