import { type Resolution, takeBackUntil } from '../posts/rules/resolution.ts'

/** Until when the owner may still change a result; null once it counts. */
export function countsAt(resolution: Resolution | null, now: Date): Date | null {
  const until = takeBackUntil(resolution)
  return until && until > now ? until : null
}

/** Percent of a post's votes on one side; null without a side, or without votes. */
export function crowdShare(
  side: boolean | null,
  { agreeCount, disagreeCount }: { readonly agreeCount: number; readonly disagreeCount: number },
): number | null {
  const total = agreeCount + disagreeCount
  if (side === null || total === 0) return null
  return Math.round((100 * (side ? agreeCount : disagreeCount)) / total)
}
