import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { LoadingFrame } from '../../ui/Skeleton.tsx'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import type { Member } from '../auth/session.ts'
import { LOADING_TOOL, type ToolView, type toolProgress } from './member.ts'

type Progress = ReturnType<typeof toolProgress>

interface Props {
  words: Pick<ComponentProps<typeof MemberIsland>, 'broken'> & { wait: string }
  progress: Progress
  /** The places of what the tool shows, until the member's progress is there. */
  skeleton: ReactNode
  /** How these places are laid out. */
  layout?: string
  children: (view: ToolView, member: Member) => ReactNode
}

/** The frame of a tool's page: a member's island with the skeleton until the member's progress is there. */
export function ToolIsland({ words, progress, skeleton, layout, children }: Props) {
  const view = useStore(progress.$view, { ssr: () => LOADING_TOOL })
  const loading = (
    <LoadingFrame wait={words.wait} className={layout}>
      {skeleton}
    </LoadingFrame>
  )
  return (
    <MemberIsland broken={words.broken} skeleton={loading}>
      {(member) => (view.isReady || progress.startsEmpty ? children(view, member) : loading)}
    </MemberIsland>
  )
}

/** Marks the tool as completed once the member has done all of it. */
export function useCompletion(progress: Progress, isComplete: boolean): void {
  useEffect(() => {
    if (isComplete) progress.complete()
  }, [progress, isComplete])
}
