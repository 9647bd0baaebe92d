import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { Member } from '../../stores/session.ts'
import {
  LOADING_PROGRESS,
  type ProgressView,
  type ToolProgressStore,
} from '../../stores/tool-progress.ts'
import { MemberIsland } from './MemberIsland.tsx'

type ReadyProgress = Extract<ProgressView, { status: 'ready' }>

interface Props extends Omit<ComponentProps<typeof MemberIsland>, 'children'> {
  progress: ToolProgressStore
  children: (view: ReadyProgress, member: Member) => ReactNode
}

/** The frame of a tool's page: a member's island with the skeleton until the member's progress is there. */
export function ToolIsland({ progress, children, ...rest }: Props) {
  const view = useStore(progress.$view, { ssr: () => LOADING_PROGRESS })
  return (
    <MemberIsland {...rest}>
      {(member) => (view.status === 'ready' ? children(view, member) : rest.skeleton)}
    </MemberIsland>
  )
}

/** Marks the tool as completed once the member has done all of it. */
export function useCompletion(progress: ToolProgressStore, isComplete: boolean): void {
  useEffect(() => {
    if (isComplete) progress.complete()
  }, [progress, isComplete])
}
