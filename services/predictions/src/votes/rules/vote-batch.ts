/** What a member wants their vote on a post to be. */
export interface VoteIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's, an IANA name. */
  readonly timeZone: string
  /** Of the request that it comes with: others share its commit. Empty without one. */
  readonly requestId: string
  /** Null to withdraw it. */
  readonly vote: boolean | null
  /** The private groups that the member is in; none where groups was not called. */
  readonly groupIds: readonly string[]
  /** The member, from whom blocked members are hidden; null for the admin. */
  readonly hiddenFor: string | null
}

/** What came of an intent. */
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
  /** The post is of a private group that the intent does not name. */
  | { readonly kind: 'private' }

/** A post and a member's vote on it, read once the post was locked. */
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

/** A vote that changes, with the post's counts and version after it. */
export interface VoteChange {
  readonly current: CurrentVote
  readonly intent: VoteIntent
  readonly agreeCount: number
  readonly disagreeCount: number
  readonly version: number
}

export const voteKey = ({ postId, memberId }: { postId: string; memberId: string }): string => `${postId} ${memberId}`

/**
 * The last intent of each member on each post; it supersedes the earlier ones. Where groups was not called
 * for it, it keeps the groups of an earlier one, or that would be judged as if the member were in none.
 */
export function lastIntents(intents: readonly VoteIntent[]): ReadonlyMap<string, VoteIntent> {
  const last = new Map<string, VoteIntent>()
  for (const intent of intents) {
    const known = last.get(voteKey(intent))?.groupIds ?? []
    last.set(voteKey(intent), intent.groupIds.length > 0 ? intent : { ...intent, groupIds: known })
  }
  return last
}

/**
 * The intents that change a vote, in their order; a post's counts and version accumulate from change
 * to change.
 */
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

/** The last change of each post, which has its final counts. */
export const lastChanges = (changes: readonly VoteChange[]): ReadonlyMap<string, VoteChange> =>
  new Map(changes.map((change) => [change.intent.postId, change]))

/** The outcome of an intent; one that another superseded gets the outcome of the last. */
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
