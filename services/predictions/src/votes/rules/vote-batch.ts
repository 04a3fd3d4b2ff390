/** A member's request to set their vote on a post. */
export interface VoteIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  /** The id of the member's HTTP request, for the event. A batch has intents of several requests. Empty if there is none. */
  readonly requestId: string
  /** Null withdraws the vote. */
  readonly vote: boolean | null
  /** The member's private groups; empty if groups was not called. */
  readonly groupIds: readonly string[]
  /** The member's id, by which blocks are checked; null for the admin, to whom blocks do not apply. */
  readonly hiddenFor: string | null
}

/** The result of an intent. */
export type VoteOutcome =
  | {
      readonly kind: 'counted'
      readonly vote: boolean | null
      /** The post's counts and version after the batch. */
      readonly agreeCount: number
      readonly disagreeCount: number
      readonly version: number
      readonly now: Date
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'missing' }
  /** The post belongs to a private group that is not among the `groupIds` of the intent. */
  | { readonly kind: 'private' }

/** A post and a member's vote on it, read after the post was locked. */
export interface CurrentVote {
  readonly postId: string
  readonly memberId: string
  readonly ownerId: string
  readonly audienceGroupId: string | null
  readonly version: number
  readonly agreeCount: number
  readonly disagreeCount: number
  readonly viewable: boolean
  readonly open: boolean
  readonly vote: boolean | null
}

/** A changed vote, with the post's counts and version after it. */
export interface VoteChange {
  readonly current: CurrentVote
  readonly intent: VoteIntent
  readonly agreeCount: number
  readonly disagreeCount: number
  readonly version: number
}

export const voteKey = ({ postId, memberId }: { postId: string; memberId: string }): string => `${postId} ${memberId}`

/**
 * Returns only the last intent of each member on each post, which replaces earlier intents. The last intent may have no
 * `groupIds`, because the service `groups` was not called for it. It then gets the `groupIds` of an earlier intent.
 */
export function lastIntents(intents: readonly VoteIntent[]): ReadonlyMap<string, VoteIntent> {
  const last = new Map<string, VoteIntent>()
  for (const intent of intents) {
    const known = last.get(voteKey(intent))?.groupIds ?? []
    last.set(voteKey(intent), intent.groupIds.length > 0 ? intent : { ...intent, groupIds: known })
  }
  return last
}

/** Returns the changes of votes, in the order of the intents. Each has its post's counts and version after the change. */
export function changesOf(intents: Iterable<VoteIntent>, currentVotes: ReadonlyMap<string, CurrentVote>): VoteChange[] {
  const latest = new Map<string, VoteChange>()
  const changes: VoteChange[] = []
  for (const intent of intents) {
    const current = currentVotes.get(voteKey(intent))
    if (!current?.viewable || !current.open || current.vote === intent.vote) continue
    const before = latest.get(intent.postId) ?? current
    const difference = (side: boolean) => Number(intent.vote === side) - Number(current.vote === side)
    const change = {
      current,
      intent,
      agreeCount: before.agreeCount + difference(true),
      disagreeCount: before.disagreeCount + difference(false),
      version: before.version + 1,
    }
    latest.set(intent.postId, change)
    changes.push(change)
  }
  return changes
}

/** Returns the last change of each post, which has its final counts. */
export const lastChanges = (changes: readonly VoteChange[]): ReadonlyMap<string, VoteChange> =>
  new Map(changes.map((change) => [change.intent.postId, change]))

/** Returns the outcome of an intent. An intent that a later one replaced gets the outcome of the later one. */
export function outcomeOf(
  intent: VoteIntent,
  currentVotes: ReadonlyMap<string, CurrentVote>,
  last: ReadonlyMap<string, VoteChange>,
  now: Date,
): VoteOutcome {
  const current = currentVotes.get(voteKey(intent))
  if (!current?.viewable) return { kind: current?.audienceGroupId ? 'private' : 'missing' }
  if (!current.open) return { kind: 'closed' }
  const { agreeCount, disagreeCount, version } = last.get(intent.postId) ?? current
  return { kind: 'counted', vote: intent.vote, agreeCount, disagreeCount, version, now }
}
