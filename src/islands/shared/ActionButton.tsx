import type { ButtonHTMLAttributes } from 'react'
import { Button, type sizes, type variants } from '../../ui/Button.tsx'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  isOff: boolean
  /** Stands on the button for as long as it is off. */
  wait?: string | undefined
}

/**
 * A button that can be off, such as while its action is running. It is not disabled then, because a
 * disabled button loses the keyboard focus.
 */
export function ActionButton({ isOff, wait, className = '', onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={isOff}
      className={`aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {isOff && wait !== undefined ? wait : rest.children}
    </Button>
  )
}
