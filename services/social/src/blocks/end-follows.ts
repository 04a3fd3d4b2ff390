import type { Queries } from '@hunch/kit/postgres'
import { areHidden } from '@hunch/members'
import { countFollows } from '../follows/count-follows.ts'

/** Events of removals carry no calendar day, and come of no request. */
const ofNobody = { timeZone: '', requestId: '' }

/**
 * Ends the follows between members of whom one has blocked the other, in both directions, and publishes that. A block that
 * has ended since, as when its event is handled once more, ends none: they may have followed one another anew.
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
