import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { indexPost } from '../search-index/index-posts.ts'
import { publishEdited } from './events.ts'
import { getPost } from './get-post.ts'
import { lockOwnPost } from './lock-own-post.ts'
import { privateGroupsFor } from './may-view.ts'
import { isOpen } from './rules/deadline.ts'
import type { Item } from './store/items.ts'
import { updatePost } from './store/posts.ts'
import { insertVersion } from './store/versions.ts'

export interface Wording {
  readonly headline: string
  readonly supportingStatement: string
}

/**
 * Changes the wording of an open post and keeps the earlier one; the same words change nothing.
 *
 * @throws predictionNotFound, also where the member may not see it
 * @throws notYourPrediction
 * @throws editingClosed after the deadline, by the database's clock
 * @throws headlineAndStatementRequired
 */
export async function editPost(
  ctx: Context,
  member: Member,
  id: string,
  { headline, supportingStatement }: Wording,
): Promise<Item> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwnPost(tx, member, id, { groupIds, orAdmin: false })
    if (!isOpen(post.deadline, now)) throw errors.editingClosed()
    if (post.postType === 'prediction' && !supportingStatement) throw errors.headlineAndStatementRequired()
    if (headline === post.headline && supportingStatement === post.supportingStatement) return
    await insertVersion(tx, {
      postId: id,
      wording: post.wording,
      headline: post.headline,
      supportingStatement: post.supportingStatement,
      replacedAt: now,
    })
    const wording = post.wording + 1
    const version = post.version + 1
    const edited = post.edited || post.agreeCount + post.disagreeCount > 0
    await updatePost(tx, id, { headline, supportingStatement, wording, edited, version })
    await indexPost(tx, { id, createdAt: post.createdAt, wording, headline, supportingStatement })
    await publishEdited(tx, post, version, wording)
  })
  return getPost(ctx, member, id)
}
