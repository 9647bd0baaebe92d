/** The logo, as in the favicon, in the color of the text next to it. */
export function Mark() {
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
