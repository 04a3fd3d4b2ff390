import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isOpen } from '../domain/post.ts'
import { errors } from '../errors.ts'
import type { Item } from '../store/items.ts'
import { insertVersion } from '../store/post-versions.ts'
import { saveWords } from '../store/post-words.ts'
import { updatePost } from '../store/posts.ts'
import { announceEdited } from './announce.ts'
import { groupsToSee } from './ask-groups.ts'
import { getItem } from './get-item.ts'
import { lockOwn } from './lock-own.ts'

export interface Wording {
  readonly headline: string
  readonly supportingStatement: string
}

/**
 * Rewords a post while it is open and keeps the earlier wording; the same words change nothing.
 * Throws predictionNotFound, notYourPrediction, editingClosed, headlineAndStatementRequired.
 */
export async function editPost(ctx: Context, member: Member, id: string, words: Wording): Promise<Item> {
  const groupIds = await groupsToSee(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwn(tx, member, id, { groupIds, orAdmin: false })
    if (!isOpen(post.deadline, now)) throw errors.editingClosed()
    if (post.postType === 'prediction' && !words.supportingStatement) throw errors.headlineAndStatementRequired()
    const { headline, supportingStatement } = words
    if (headline === post.headline && supportingStatement === post.supportingStatement) return
    const earlier = { headline: post.headline, supportingStatement: post.supportingStatement }
    await insertVersion(tx, { postId: id, wording: post.wording, ...earlier, replacedAt: now })
    const wording = post.wording + 1
    const version = post.version + 1
    const edited = post.edited || post.agreeCount + post.disagreeCount > 0
    await updatePost(tx, id, { headline, supportingStatement, wording, edited, version })
    await saveWords(tx, { ...post, headline, supportingStatement, wording })
    await announceEdited(tx, post, version, wording)
  })
  return getItem(ctx, member, id)
}
