/** What a member wants her vote on a post to be; null for none. */
export interface VoteIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  readonly vote: boolean | null
  /** The private groups that she is in; none where groups was not asked. */
  readonly groupIds: readonly string[]
}

/** A post's counts after the batch, and the vote that stands; or why there is none. */
export type VoteOutcome =
  | {
      readonly kind: 'counted'
      readonly vote: boolean | null
      readonly agreeCount: number
      readonly disagreeCount: number
      readonly now: Date
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'missing' }
  /** The post is of a private group that the intent does not name. */
  | { readonly kind: 'private' }

/** How a post and one member's vote on it stand, judged by the database once the post was locked. */
export interface Judged {
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
  readonly judged: Judged
  readonly intent: VoteIntent
  readonly agreeCount: number
  readonly disagreeCount: number
  readonly version: number
}

export const voteKey = ({ postId, memberId }: { postId: string; memberId: string }): string => `${postId} ${memberId}`

/** The last intent of each member on each post: earlier ones are superseded. */
export const lastIntents = (intents: readonly VoteIntent[]): ReadonlyMap<string, VoteIntent> =>
  new Map(intents.map((intent) => [voteKey(intent), intent]))

/** What of the intents changes anything, in their order; counts and versions run on from change to change. */
export function changesOf(intents: Iterable<VoteIntent>, judged: ReadonlyMap<string, Judged>): VoteChange[] {
  const latest = new Map<string, VoteChange>()
  const changes: VoteChange[] = []
  for (const intent of intents) {
    const found = judged.get(voteKey(intent))
    if (!found?.viewable || !found.open || found.vote === intent.vote) continue
    const before = latest.get(intent.postId) ?? found
    const count = (side: boolean) => Number(intent.vote === side) - Number(found.vote === side)
    const change = {
      judged: found,
      intent,
      agreeCount: before.agreeCount + count(true),
      disagreeCount: before.disagreeCount + count(false),
      version: before.version + 1,
    }
    latest.set(intent.postId, change)
    changes.push(change)
  }
  return changes
}

/** The last change of each post: how it stands after the batch. */
export const afterwards = (changes: readonly VoteChange[]): ReadonlyMap<string, VoteChange> =>
  new Map(changes.map((change) => [change.intent.postId, change]))
