import type { Queries } from '@hunch/kit/postgres'
import { areHidden } from '@hunch/members'
import { countFollows } from '../follows/count-follows.ts'

/** Follows that end without a member's request have no time zone and no request id. */
const ofNobody = { timeZone: '', requestId: '' }

/**
 * Ends the follows of pairs in which one member has blocked the other, in both directions, and publishes that. Ignores a
 * block that has ended since, for example if its event is handled again: the two may follow each other by then.
 */
export async function endFollowsBetween(
  tx: Queries,
  pairs: readonly { readonly blockerId: string; readonly blockedId: string }[],
): Promise<void> {
  const stands = await areHidden(
    tx,
    pairs.map(({ blockerId, blockedId }) => ({ viewerId: blockerId, memberId: blockedId })),
  )
  const intents = pairs
    .filter((_, index) => stands[index])
    .flatMap(({ blockerId, blockedId }) => [
      { followerId: blockerId, followedId: blockedId, following: false, ...ofNobody },
      { followerId: blockedId, followedId: blockerId, following: false, ...ofNobody },
    ])
  if (intents.length > 0) await countFollows(tx, intents)
}
