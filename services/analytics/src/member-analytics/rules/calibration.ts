/** A settled post that a member voted on: its agree share, 0 to 1, and whether it came true. */
export interface SettledVote {
  readonly agreeShare: number
  readonly cameTrue: boolean
}

export interface CalibrationBin {
  /** Mean agree share of the bin's posts, 0 to 1. */
  readonly agreeShare: number
  /** Share of the bin's posts that came true, 0 to 1. */
  readonly cameTrue: number
  readonly posts: number
}

const bins = 10

/**
 * Groups posts by tenths of the agree share, and returns how often each group came true. Omits empty groups. Posts with the
 * shares 0.71 (came true) and 0.77 (did not) form one bin: agreeShare 0.74, cameTrue 0.5.
 */
export function calibrate(votes: readonly SettledVote[]): CalibrationBin[] {
  const byTenth = Map.groupBy(votes, ({ agreeShare }) => Math.min(bins - 1, Math.floor(agreeShare * bins)))
  return [...byTenth]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => ({
      agreeShare: group.reduce((sum, { agreeShare }) => sum + agreeShare, 0) / group.length,
      cameTrue: group.filter(({ cameTrue }) => cameTrue).length / group.length,
      posts: group.length,
    }))
}
