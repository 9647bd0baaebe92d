/** The two shapes of the logo, as paths in a square of 32 by 32. */
export const LOGO = {
  stones:
    'M17 2l13 9.5-5 1.5-8-6zM31 13l-5 16-3-4 3-10zM24 30H8l3-4h10zM1 13l5 16 3-4-3-10zM15 2L2 11.5 7 13l8-6z',
  heart: 'M16 9l8 5.5-3 9.5H11L8 14.5z',
}
