/** The result of a post; `none` if a result was annulled. */
export type Outcome = 'true' | 'false' | 'unclear' | 'none'

/** Who resolved it; `lapse` if no one did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

/** A final result of a post. */
export interface Settlement {
  readonly postId: string
  readonly ownerId: string
  readonly outcome: Outcome
  readonly resolvedBy: ResolvedBy
  /** The number of the post's settlement, from 1; a later one replaces the earlier ones. */
  readonly settlement: number
  readonly settledAt: Date
}
