/** The inputs of the calculator, in the order they are shown and written into a link. */
export const ROI_FIELDS = ['rate', 'hours', 'time', 'quality'] as const

/** All that a link to a calculation holds, in its fragment. */
export const SHARED_FIELDS = [...ROI_FIELDS, 'currency'] as const
