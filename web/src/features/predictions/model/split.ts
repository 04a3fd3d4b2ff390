/** The crowd's split, in whole percent. */
export interface Split {
  readonly agree: number
  readonly disagree: number
}

/**
 * Converts votes to whole percents with the sum 100. Example: 1 and 999 votes return 1 and 99.
 * A side with votes never gets 0, and a side without all votes never gets 100. Undefined without votes.
 */
export function splitOf(agreeCount: number, disagreeCount: number): Split | undefined {
  const total = agreeCount + disagreeCount
  if (total <= 0) return undefined
  const rounded = Math.round((agreeCount / total) * 100)
  const agree = agreeCount > 0 && disagreeCount > 0 ? Math.min(99, Math.max(1, rounded)) : rounded
  return { agree, disagree: 100 - agree }
}
