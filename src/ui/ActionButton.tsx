import {
  type ButtonHTMLAttributes,
  type Context,
  createContext,
  useContext,
  useTransition,
} from 'react'
import { type FaultWords, faultText, runToFault } from '../shared/fault.ts'
import { toast } from '../shared/toasts.ts'
import { Button, type Look } from './Button.tsx'

/** What the actions of an island say: that one is running, and what went wrong. */
export const ActionWords = createContext<{ wait: string; faults: FaultWords } | null>(null)

/** Runs what a button or a form does. A fault it throws is a toast, and there is no `onDone` then. */
export function useAction() {
  const { faults } = useProvided(ActionWords)
  const [isRunning, startTransition] = useTransition()

  /**
   * Does nothing while the action before is still running.
   * @param onDone the toast that says it is done, or what comes next
   */
  function run(action: () => Promise<unknown>, onDone?: string | (() => void)) {
    if (isRunning) return
    startTransition(async () => {
      const fault = await runToFault(action)
      if (fault) toast(faultText(fault, faults), 'bad')
      else if (typeof onDone === 'string') toast(onDone)
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

interface Props extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Runs on a click; a fault is shown as a toast. */
  action?: (() => Promise<unknown>) | undefined
  /** The toast after the action, or what comes next, unless there was a fault. */
  onDone?: string | (() => void)
  /** Whether an action is running that the button does not start itself, such as its form's. */
  isRunning?: boolean
  isOff?: boolean
  /** Stands on the button while an action is running; null keeps its own text. */
  wait?: string | null
}

/**
 * A button that is off while its action is running, or for another reason. It is not disabled then,
 * because a disabled button loses the keyboard focus.
 */
export function ActionButton(props: Props) {
  const { action, onDone, isRunning, isOff, wait, className = '', onClick, ...rest } = props
  const words = useProvided(ActionWords)
  const own = useAction()
  const isWaiting = isRunning || own.isRunning
  const isStill = isWaiting || isOff
  const start = action ? () => own.run(action, onDone) : onClick
  return (
    <Button
      {...rest}
      aria-disabled={isStill === true}
      className={`aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`}
      onClick={isStill ? (event) => event.preventDefault() : start}
    >
      {isWaiting && wait !== null ? (wait ?? words.wait) : rest.children}
    </Button>
  )
}
