/** The values that determine an item's JSON: equal revisions have equal JSON. */
export interface Revision extends Counts {
  readonly id: string
  readonly wording: number
  readonly authorVersion: number | null
  readonly myVote: boolean | null
  readonly ended: boolean
  readonly lapsed: boolean
  /** The time of the stored resolution or, without one, of the lapse once it has passed. In ms. */
  readonly resultAt: number | null
  readonly result: boolean | null
  readonly resolvedBy: string | null
  /** The viewer has seen the post's results up to this time, in ms. */
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
  /** Incremented by every change that a card shows, except for the counts that social publishes. */
  readonly version: number
}

/**
 * Returns the stamp of a card's text, which does not depend on viewer and counts. Equal stamps have equal texts.
 * Deadline, photos, category and group are not in it, because they never change.
 */
export const stampOf = (revision: Omit<Revision, keyof Counts | 'myVote' | 'lapsed' | 'resultSeenTo'>): string =>
  `${revision.id} ${revision.wording} ${revision.authorVersion} ${revision.ended} ${revision.resultAt} ${revision.result} ${revision.resolvedBy} ${revision.evidenceChanges} ${revision.hidden} ${revision.held}`
