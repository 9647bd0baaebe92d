import type { ButtonHTMLAttributes } from 'react'
import type { Fault } from '../shared/fault.ts'
import { Button, type Look } from './Button.tsx'
import { ActionWords, useAction, useProvided } from './use-action.ts'

interface Props extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Runs on a click; a fault is shown as a toast. */
  action?: (() => Promise<Fault | null>) | undefined
  /** Called after the action, unless there was a fault. */
  onDone?: () => void
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
