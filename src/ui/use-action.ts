import { createContext, useTransition } from 'react'
import { type Fault, type FaultWords, faultText } from '../shared/fault.ts'
import { toast } from '../shared/toasts.ts'
import { useProvided } from './use-provided.ts'

/** What the actions of an island say: that one is running, and what went wrong. */
export const ActionWords = createContext<{ wait: string; faults: FaultWords } | null>(null)

/** Runs what a button or a form does. A fault is shown as a toast, and `onDone` is not called. */
export function useAction() {
  const { faults } = useProvided(ActionWords)
  const [isRunning, startTransition] = useTransition()

  /** Does nothing while the action before is still running. */
  function run(action: () => Promise<Fault | null>, onDone?: () => void) {
    if (isRunning) return
    startTransition(async () => {
      const fault = await action()
      if (fault) toast(faultText(fault, faults), 'bad')
      else onDone?.()
    })
  }

  return { isRunning, run }
}
