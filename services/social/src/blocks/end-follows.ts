import type { Queries } from '@hunch/kit/postgres'
import { areHidden } from '@hunch/members'
import { countFollows } from '../follows/count-follows.ts'

/** The follows end without a request of a member, so there is no time zone and no request id. */
const ofNobody = { timeZone: '', requestId: '' }

/**
 * Ends the follows between the two members of each block, in both directions, and publishes that the follows ended. Skips a
 * block that has ended since, because the two members may follow each other again. This can happen if the event of the block
 * is handled twice.
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
