import { useEffect } from 'react'
import type { ToolProgressStore } from '../../stores/tool-progress.ts'

/** Marks the tool as completed once the member has done all of it. */
export function useCompletion(progress: ToolProgressStore, isComplete: boolean): void {
  useEffect(() => {
    if (isComplete) progress.complete()
  }, [progress, isComplete])
}
