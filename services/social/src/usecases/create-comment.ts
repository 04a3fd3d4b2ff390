import { commonErrors } from '@hunch/kit/errors'
import { fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { deepestLevel } from '../domain/thread.ts'
import { errors } from '../errors.ts'
import { findAuthors } from '../store/authors.ts'
import { type Comment, findComment, hasCommented, insertComment } from '../store/comments.ts'
import { type LockedPost, lockPost, updateTally } from '../store/post-tallies.ts'
import { announceCommented } from './announce.ts'
import type { NamedComment } from './list-comments.ts'
import { nameMembers } from './name-members.ts'
import { requireViewable } from './require-viewable.ts'

export interface NewComment<Answer> {
  readonly predictionId: string
  readonly content: string
  /** The comment that it replies to. */
  readonly parentId?: string | null | undefined
  /** A retried request with the same key gets the first one's answer. */
  readonly key: IdempotencyKey | undefined
  /** Makes the answer, which is kept with the key. */
  readonly answer: (comment: NamedComment) => Answer
}

/**
 * Comments on a post, or replies to a comment on it. Throws predictionNotFound (also where it may
 * not be seen), commentNotFound (the one replied to), repliesTooDeep, idempotencyKeyReused.
 */
export async function createComment<Answer>(ctx: Context, member: Member, given: NewComment<Answer>): Promise<Answer> {
  const { predictionId, content, parentId, key, answer } = given
  await requireViewable(ctx, member, predictionId)
  const author = (await nameMembers(ctx, [member.id])).get(member.id) ?? null
  const fingerprint = fingerprintOf({ predictionId, content, parentId: parentId ?? null })
  return once(ctx.database, { key, fingerprint }, async (tx) => {
    const locked = await lockPost(tx, predictionId)
    if (!locked) throw errors.predictionNotFound()
    const parent = parentId ? await requireParent(tx, parentId, predictionId) : undefined
    const comment = await writeComment(tx, locked, { member, content, parent })
    return answer({ ...comment, liked: false, author })
  })
}

/** The comment that one replies to. Throws commentNotFound, repliesTooDeep. */
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
  // Her account may have gone while this call was on its way.
  const [known] = await findAuthors(tx, [member.id])
  if (known?.erased) throw commonErrors.notSignedIn()
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
  const isFirst = !(await hasCommented(tx, post.id, member.id, id))
  const after = {
    ...tally,
    version: tally.version + 1,
    commentCount: tally.commentCount + 1,
    commenterCount: tally.commenterCount + Number(isFirst),
  }
  await updateTally(tx, post.id, after)
  await announceCommented(tx, { ...locked, tally: after }, { comment, parent, author: member })
  return comment
}
