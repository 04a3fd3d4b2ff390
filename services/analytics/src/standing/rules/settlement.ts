/** The result of a post; `none` where a result was annulled. */
export type Outcome = 'true' | 'false' | 'unclear' | 'none'

/** Who resolved it; `lapse` where nobody did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

/** A final result of a post. */
export interface Settlement {
  readonly postId: string
  readonly ownerId: string
  readonly outcome: Outcome
  readonly resolvedBy: ResolvedBy
  /** Counts the post's settlements from 1; a later one replaces the earlier. */
  readonly settlement: number
  readonly settledAt: Date
}
