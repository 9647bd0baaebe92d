import { LOGO } from '../shared/logo.ts'

/** The logo, in the color of the text, and the product's name, in lines if it is longer than a bar on a phone has room for. */
export function Brand({ name }: { name: string }) {
  const isLong = name.length > 12
  const inLines = 'max-w-32 whitespace-normal text-base leading-none'
  return (
    <>
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <path className="fill-current" d={LOGO.stones} />
        <path className="fill-accent" d={LOGO.heart} />
      </svg>
      <span className={isLong ? `name long ${inLines}` : 'name'}>{name}</span>
    </>
  )
}
