/** The logo and the product's name, in lines if it is longer than a bar on a phone has room for. */
export function Brand({ name }: { name: string }) {
  const isLong = name.length > 12
  const inLines = 'max-w-36 whitespace-normal text-base leading-none'
  return (
    <>
      <Mark />
      <span className={isLong ? `name ${inLines}` : 'name'}>{name}</span>
    </>
  )
}

/** The logo, as in the favicon, in the color of the text next to it. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
      <path
        className="fill-current"
        d="M17 2l13 9.5-5 1.5-8-6zM31 13l-5 16-3-4 3-10zM24 30H8l3-4h10zM1 13l5 16 3-4-3-10zM15 2L2 11.5 7 13l8-6z"
      />
      <path className="fill-accent" d="M16 9l8 5.5-3 9.5H11L8 14.5z" />
    </svg>
  )
}
