import type { reactionKinds } from '@hunch/proto/http'

export type ReactionKind = (typeof reactionKinds)[number]

/** A member's request to set their reaction to a post. If `kind` is null, the reaction is removed. */
export interface ReactionIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  /** The id of the member's HTTP request, for the event. A batch has intents of several requests. Empty if there is none. */
  readonly requestId: string
  readonly kind: ReactionKind | null
}

/** A post and one member's reaction to the post, read while the tally of the post is locked. */
export interface FoundReaction {
  readonly postId: string
  readonly memberId: string
  readonly ownerId: string
  readonly audienceGroupId: string
  /** Whether a reaction is allowed: neither the post nor the member is deleted. */
  readonly possible: boolean
  readonly version: number
  readonly reactionCount: number
  readonly kind: ReactionKind | null
}

/** A changed reaction, with the post's count and version after the change. */
export interface ReactionChange {
  readonly intent: ReactionIntent
  readonly found: FoundReaction
  readonly reactionCount: number
  readonly version: number
}

export const reactionKey = ({ postId, memberId }: { postId: string; memberId: string }): string =>
  `${postId} ${memberId}`

/**
 * Returns the changes that intents make, in order. Each has its post's count and version after the change. Only a new reaction
 * must be `possible`; a reaction can always be removed.
 */
export function reactionChanges(
  intents: Iterable<ReactionIntent>,
  found: ReadonlyMap<string, FoundReaction>,
): ReactionChange[] {
  const latest = new Map<string, ReactionChange>()
  const changes: ReactionChange[] = []
  for (const intent of intents) {
    const before = found.get(reactionKey(intent))
    if (!before || before.kind === intent.kind || (intent.kind && !before.possible)) continue
    const last = latest.get(intent.postId) ?? before
    const added = Number(intent.kind !== null) - Number(before.kind !== null)
    const change = {
      intent,
      found: before,
      reactionCount: last.reactionCount + added,
      version: last.version + 1,
    }
    latest.set(intent.postId, change)
    changes.push(change)
  }
  return changes
}

/** Returns how the count of each kind changes, for each post, without zeros: heart → sad gives heart −1 and sad +1. */
export function kindDeltas(
  changes: readonly ReactionChange[],
): { postId: string; kind: ReactionKind; delta: number }[] {
  const deltas = new Map<string, { postId: string; kind: ReactionKind; delta: number }>()
  const add = (postId: string, kind: ReactionKind | null, delta: number) => {
    if (!kind) return
    const key = `${postId} ${kind}`
    deltas.set(key, { postId, kind, delta: (deltas.get(key)?.delta ?? 0) + delta })
  }
  for (const { intent, found } of changes) {
    add(intent.postId, found.kind, -1)
    add(intent.postId, intent.kind, 1)
  }
  return [...deltas.values()].filter(({ delta }) => delta !== 0)
}
