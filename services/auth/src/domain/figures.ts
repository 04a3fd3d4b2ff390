/** A member's accuracy is told from this many scored votes on. */
const leastScored = 5

/** The share of scored votes that were right, in percent; null while there are too few. */
export const accuracyOf = (right: number, scored: number): number | null =>
  scored < leastScored ? null : (100 * right) / scored
