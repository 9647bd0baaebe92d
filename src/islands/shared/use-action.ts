import { useTransition } from 'react'
import { type Fault, type FaultWords, faultText } from '../../domain/fault.ts'
import { toast } from '../../stores/toasts.ts'

interface Action {
  readonly isRunning: boolean
  /** Does nothing while the action before is still running. */
  run(action: () => Promise<Fault | null>, onDone?: () => void): void
}

/** Runs what a button or a form does. A fault is shown as a toast, and `onDone` is not called. */
export function useAction(faults: FaultWords): Action {
  const [isRunning, startTransition] = useTransition()

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
