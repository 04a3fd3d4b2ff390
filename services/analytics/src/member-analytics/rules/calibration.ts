/** A settled post that a member voted on: its share of agreeing votes, 0 to 1, and whether it came true. */
export interface SettledVote {
  readonly agreeShare: number
  readonly cameTrue: boolean
}

export interface CalibrationBin {
  /** Mean agree share of its posts. */
  readonly agreeShare: number
  /** Share of them that came true. */
  readonly cameTrue: number
  readonly posts: number
}

const bins = 10

/** Agree share against how often posts came true, in tenths; a tenth without a post is left out. */
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
