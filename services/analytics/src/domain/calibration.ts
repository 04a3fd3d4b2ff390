/** A settled post that a member voted on: its agree share, 0 to 1, and whether it came true. */
export interface Judged {
  readonly agreeShare: number
  readonly cameTrue: boolean
}

export interface Bin {
  /** Mean agree share of its posts. */
  readonly agreeShare: number
  /** Share of them that came true. */
  readonly cameTrue: number
  readonly posts: number
}

const bins = 10

/** Agree share against how often it came true, in tenths; those without a post are left out. */
export function calibrate(posts: readonly Judged[]): Bin[] {
  const byTenth = Map.groupBy(posts, ({ agreeShare }) => Math.min(bins - 1, Math.floor(agreeShare * bins)))
  return [...byTenth]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => ({
      agreeShare: group.reduce((sum, { agreeShare }) => sum + agreeShare, 0) / group.length,
      cameTrue: group.filter(({ cameTrue }) => cameTrue).length / group.length,
      posts: group.length,
    }))
}
