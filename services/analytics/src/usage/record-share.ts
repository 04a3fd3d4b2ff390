import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { topic } from '../members/members.ts'
import { asActiveMember } from './as-active-member.ts'
import {
  deleteUnpublished,
  findPostOwner,
  findPostWithUnpublished,
  insertUnpublished,
  lockUnpublished,
  saveShareCounts,
  type UnpublishedShare,
} from './store/use-days-and-shares.ts'

/**
 * Records that a member shared a post, and publishes the share. If the process crashes in between, a
 * job publishes the share.
 *
 * @throws predictionNotFound if the member may not see the post
 */
export async function recordShare(
  ctx: Context,
  member: Member,
  { postId, method, platform }: { postId: string; method: string | null; platform: string | null },
): Promise<void> {
  if (!(await ctx.predictions.mayView(member.id, postId))) throw errors.predictionNotFound()
  const id = newId()
  await asActiveMember(ctx, member, async (tx, at) => {
    await insertUnpublished(tx, { id, postId, memberId: member.id, sharedAt: at })
    await ctx.documents.recordShare({ id, postId, memberId: member.id, at, method, platform })
  })
  await publishShares(ctx, postId)
}

/** Counts the shares of a post and publishes the unpublished ones. */
const publishShares = (ctx: Context, postId: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const unpublished = await lockUnpublished(tx, postId)
    if (unpublished.length === 0) return
    const sharers = await ctx.documents.sharersOf(postId)
    const shares = [...sharers.values()].reduce((sum, count) => sum + count, 0)
    const byOwner = sharers.get((await findPostOwner(tx, postId)) ?? '') ?? 0
    const counts = { shares, sharers: sharers.size, received: shares - byOwner }
    const version = await saveShareCounts(tx, postId, counts, unpublished.length)
    await publish(tx, topic, ...sharesRecorded(unpublished, counts, version))
    await deleteUnpublished(
      tx,
      unpublished.map(({ id }) => id),
    )
  })

/** Publishes the shares of one post that a crashed process left unpublished. Returns false if there are none. */
export async function publishLeftShares(ctx: Context): Promise<boolean> {
  const postId = await findPostWithUnpublished(ctx.database.db)
  if (postId) await publishShares(ctx, postId)
  return postId !== undefined
}

/** The events of a post's shares. `version` is the version of the last event. */
const sharesRecorded = (
  recorded: readonly UnpublishedShare[],
  { shares, sharers }: { shares: number; sharers: number },
  version: number,
) =>
  recorded.map(({ postId, memberId }, index) => ({
    key: postId,
    version: version - recorded.length + 1 + index,
    schema: ShareRecordedSchema,
    message: { postId, memberId, shareCount: shares, sharerCount: sharers },
  }))
