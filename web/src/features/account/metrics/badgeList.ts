import type { Badge } from '../data/useStanding.ts'

/** Returns the family of a badge's kind. Example: "streak-7" returns "streak". */
export const familyOf = (kind: string): string => kind.replace(/-\d+$/, '')

/** Splits badges into earned ones, latest first, and the next badge of each incomplete family, most progress first. */
export function sortBadges(badges: readonly Badge[]): { earned: Badge[]; toCome: Badge[] } {
  const at = ({ earnedAt }: Badge) => (earnedAt ? Date.parse(earnedAt) : 0)
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).sort((a, b) => at(b) - at(a))
  const nextOf = new Map<string, Badge>()
  for (const badge of badges) {
    if (badge.earnedAt !== null) continue
    const family = familyOf(badge.kind)
    const present = nextOf.get(family)
    if (!present || badge.target < present.target) nextOf.set(family, badge)
  }
  return { earned, toCome: [...nextOf.values()].sort((a, b) => b.progress - a.progress) }
}
