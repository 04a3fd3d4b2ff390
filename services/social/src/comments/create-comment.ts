import { commonErrors } from '@hunch/kit/errors'
import { fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { isErased, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type LockedPost, lockPost, updateTally } from '../posts/lock-post.ts'
import { requireViewable } from '../posts/require-viewable.ts'
import { publishCommented } from './events.ts'
import type { NamedComment } from './list-comments.ts'
import { deepestLevel } from './rules.ts'
import { type Comment, findComment, hasOtherComment, insertComment } from './store.ts'

export interface NewComment<Reply> {
  readonly predictionId: string
  readonly content: string
  /** The comment that it replies to. */
  readonly parentId?: string | null | undefined
  /** A call sent again under the same key gets the first one's reply. */
  readonly key: IdempotencyKey | undefined
  /** Makes the reply, which is kept with the key. */
  readonly present: (comment: NamedComment) => Reply
}

/**
 * Comments on a post, or replies to a comment on it.
 *
 * @throws predictionNotFound, also where the member may not see the post
 * @throws commentNotFound where the comment replied to is not there
 * @throws repliesTooDeep
 * @throws idempotencyKeyReused
 */
export async function createComment<Reply>(ctx: Context, member: Member, options: NewComment<Reply>): Promise<Reply> {
  const { predictionId, content, parentId, key, present } = options
  await requireViewable(ctx, member, predictionId)
  const author = (await resolveCards(ctx, [member.id])).get(member.id) ?? null
  const fingerprint = fingerprintOf({ predictionId, content, parentId: parentId ?? null })
  return once(ctx.database, { key, fingerprint }, async (tx) => {
    const locked = await lockPost(tx, predictionId)
    if (!locked) throw errors.predictionNotFound()
    const parent = parentId ? await requireParent(tx, parentId, predictionId) : undefined
    const comment = await writeComment(tx, locked, { member, content, parent })
    return present({ ...comment, liked: false, author })
  })
}

/** @throws commentNotFound, repliesTooDeep */
async function requireParent(tx: Queries, id: string, postId: string): Promise<Comment> {
  const parent = await findComment(tx, id)
  if (!parent?.memberId || parent.postId !== postId) throw errors.commentNotFound()
  if (parent.level >= deepestLevel) throw errors.repliesTooDeep()
  return parent
}

async function writeComment(
  tx: Queries,
  locked: LockedPost,
  { member, content, parent }: { member: Member; content: string; parent: Comment | undefined },
): Promise<Comment> {
  const { post, tally, now } = locked
  // The account may have been deleted while this call was on its way.
  if (await isErased(tx, member.id)) throw commonErrors.notSignedIn()
  const id = newId()
  const comment = await insertComment(tx, {
    id,
    postId: post.id,
    threadId: parent?.threadId ?? id,
    parentId: parent?.id ?? null,
    level: parent ? parent.level + 1 : 0,
    memberId: member.id,
    content,
    createdAt: now,
  })
  const isFirst = !(await hasOtherComment(tx, post.id, member.id, id))
  const after = {
    ...tally,
    version: tally.version + 1,
    commentCount: tally.commentCount + 1,
    commenterCount: tally.commenterCount + Number(isFirst),
  }
  await updateTally(tx, post.id, after)
  await publishCommented(tx, { ...locked, tally: after }, { comment, parent, author: member })
  return comment
}
