/** What was said to have happened; `none` where a result was taken back. */
export type Outcome = 'true' | 'false' | 'unclear' | 'none'

/** Who said it; `lapse` where nobody did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

/** A result that stands, and who is told of it. */
export interface Settlement {
  readonly postId: string
  readonly ownerId: string
  readonly outcome: Outcome
  readonly resolvedBy: ResolvedBy
  /** Counts the post's settlements from 1; a later one replaces the earlier. */
  readonly settlement: number
  readonly settledAt: Date
}
