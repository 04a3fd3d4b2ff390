import { type Resolution, takeBackUntil } from '../posts/rules/resolution.ts'

/** Returns the time until which the owner may change a result; null if the result is final or missing. */
export function countsAt(resolution: Resolution | null, now: Date): Date | null {
  const until = takeBackUntil(resolution)
  return until && until > now ? until : null
}

/** Percent of a post's votes on one side, rounded: 2 of 3 votes are 67. Null without a side, or without votes. */
export function crowdShare(
  side: boolean | null,
  { agreeCount, disagreeCount }: { readonly agreeCount: number; readonly disagreeCount: number },
): number | null {
  const total = agreeCount + disagreeCount
  if (side === null || total === 0) return null
  return Math.round((100 * (side ? agreeCount : disagreeCount)) / total)
}
