/** How a crowd divides, in whole percent. */
export interface Split {
  readonly agree: number
  readonly disagree: number
}

/**
 * Divides votes into whole percents that always make 100 together. A side with votes never reads 0,
 * and one without all never reads 100. Undefined where nobody voted.
 */
export function splitOf(agreeCount: number, disagreeCount: number): Split | undefined {
  const total = agreeCount + disagreeCount
  if (total <= 0) return undefined
  const rounded = Math.round((agreeCount / total) * 100)
  const agree = agreeCount > 0 && disagreeCount > 0 ? Math.min(99, Math.max(1, rounded)) : rounded
  return { agree, disagree: 100 - agree }
}
