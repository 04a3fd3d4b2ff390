/** All that an item's JSON depends on: equal revisions have equal JSON. */
export interface Revision extends Counts {
  readonly id: string
  readonly wording: number
  readonly authorVersion: number | null
  readonly myVote: boolean | null
  readonly ended: boolean
  readonly lapsed: boolean
  /** The stored resolution; without one the lapse, once its time has come. In milliseconds. */
  readonly resultAt: number | null
  readonly result: boolean | null
  readonly resolvedBy: string | null
  /** Up to when the viewer has seen the post's results, in milliseconds. */
  readonly resultSeenTo: number | null
  readonly evidenceChanges: number
  readonly hidden: boolean
  readonly held: boolean
}

export interface Counts {
  readonly agree: number
  readonly disagree: number
  readonly comments: number
  readonly reactions: number
  /** Raised by every change of the post but the counts that social publishes. */
  readonly version: number
}

/**
 * The stamp of a card's words, which are the same for everyone and for all counts: equal stamps have
 * equal words. What else they show never changes: the deadline, the photos, the category, the group.
 */
export const stampOf = (revision: Omit<Revision, keyof Counts | 'myVote' | 'lapsed' | 'resultSeenTo'>): string =>
  `${revision.id} ${revision.wording} ${revision.authorVersion} ${revision.ended} ${revision.resultAt} ${revision.result} ${revision.resolvedBy} ${revision.evidenceChanges} ${revision.hidden} ${revision.held}`
