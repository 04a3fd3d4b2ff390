/** The values of a post and its viewer that determine the JSON of the post's card. Equal revisions have equal JSON. */
export interface Revision extends Counts {
  readonly id: string
  readonly wording: number
  readonly authorVersion: number | null
  readonly myVote: boolean | null
  readonly ended: boolean
  readonly lapsed: boolean
  /** The time of the result in ms: of the stored resolution, or of a lapse that is not written yet. Null without a result. */
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
 * Returns the stamp of a card's text, a key under which the text is cached. Cards with equal stamps have equal texts. The
 * text does not depend on the viewer and the counts. The stamp omits deadline, category and group, because they
 * never change. `evidenceChanges` also counts changes of the photos.
 */
export const stampOf = (revision: Omit<Revision, keyof Counts | 'myVote' | 'lapsed' | 'resultSeenTo'>): string =>
  `${revision.id} ${revision.wording} ${revision.authorVersion} ${revision.ended} ${revision.resultAt} ${revision.result} ${revision.resolvedBy} ${revision.evidenceChanges} ${revision.hidden} ${revision.held}`
