import { type Context, createContext, useContext, useTransition } from 'react'
import { type Fault, type FaultWords, faultText } from '../shared/fault.ts'
import { toast } from '../shared/toasts.ts'

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

/** The value of a context that must have a provider. @throws {Error} without one */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('A context is used outside of its provider.')
  return value
}
