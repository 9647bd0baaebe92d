import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

const variants = {
  default: 'border-transparent bg-text text-surface hover:bg-muted',
  destructive: 'border-transparent bg-danger text-on-danger hover:opacity-90',
  outline: 'border-line-strong hover:border-text hover:bg-raised',
  secondary: 'border-transparent bg-line hover:bg-raised',
  ghost: 'border-transparent hover:bg-raised',
  link: 'border-transparent hover:no-underline',
  hero: 'border-transparent bg-accent font-bold text-on-accent hover:opacity-90',
} as const

const sizes = {
  default: 'min-h-11 px-5 py-2',
  sm: 'min-h-11 px-3 py-1 text-sm',
  lg: 'min-h-12 px-7 py-3',
  xl: 'min-h-14 px-8 py-3 text-lg',
  icon: 'size-11',
} as const

export interface Look {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

type Props = Look &
  (
    | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
    | ({ href?: never } & ButtonHTMLAttributes<HTMLButtonElement>)
  )

/** One button for pages and islands: a link when it has an address, otherwise a `<button type="button">`. */
export function Button({ variant = 'default', size = 'default', className = '', ...rest }: Props) {
  const look = `inline-flex cursor-pointer items-center justify-center gap-2 rounded border text-center disabled:cursor-default disabled:opacity-60 ${variants[variant]} ${variant === 'link' ? 'underline' : 'no-underline'} ${sizes[size]} ${className}`
  if (rest.href !== undefined) return <a {...rest} className={look} />
  return <button type="button" {...rest} className={look} />
}
