import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { eraseCards } from '../store/authors.ts'
import { commentsOn, postCommentedBy, removeComment } from '../store/comments.ts'
import { finishErasure, lockErasure, noteErasure } from '../store/erasures.ts'
import { someFollowsOf } from '../store/follows.ts'
import { likedBy } from '../store/likes.ts'
import { lockMembers, writeMemberTallies } from '../store/member-tallies.ts'
import { lockPost } from '../store/post-tallies.ts'
import { reactedBy } from '../store/reactions.ts'
import { announceErased } from './announce.ts'
import { countFollows } from './count-follows.ts'
import { countLikes } from './count-likes.ts'
import { countReactions } from './count-reactions.ts'
import { dropComment } from './drop-comment.ts'

/** Things removed in one transaction, so that none takes long. */
const atOnce = 200
/** Taking back says nobody's calendar day. */
const timeZone = ''

/** Leaves nothing of a member's card but her id, so that nothing late brings it back. */
export const forgetCard = (tx: Queries, memberId: string): Promise<void> => eraseCards(tx, [memberId])

/** A member's account is gone: her name goes at once, the rest of her is removed by the clock. */
export async function beginErasure(tx: Queries, memberId: string): Promise<void> {
  await forgetCard(tx, memberId)
  await noteErasure(tx, memberId)
}

/**
 * Removes some of what is held of one member whose account is gone, telling the counts that
 * change; where nothing is left, tells that. Answers whether there was one.
 */
export const eraseSome = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockErasure(tx)
    if (!memberId) return false
    for (const erase of [eraseComments, eraseLikes, eraseReactions, eraseFollows])
      if (await erase(tx, memberId)) return true
    await finish(tx, memberId)
    return true
  })

async function eraseComments(tx: Queries, memberId: string): Promise<boolean> {
  const postId = await postCommentedBy(tx, memberId)
  if (!postId) return false
  // Of a deleted post nothing is told any more.
  let locked = await lockPost(tx, postId)
  for (const { id } of await commentsOn(tx, postId, memberId, atOnce)) {
    if (locked) locked = await dropComment(tx, locked, { id, memberId })
    else await removeComment(tx, id)
  }
  return true
}

async function eraseLikes(tx: Queries, memberId: string): Promise<boolean> {
  const liked = await likedBy(tx, memberId, atOnce)
  await countLikes(
    tx,
    liked.map((commentId) => ({ commentId, memberId, timeZone, liked: false })),
  )
  return liked.length > 0
}

async function eraseReactions(tx: Queries, memberId: string): Promise<boolean> {
  const reacted = await reactedBy(tx, memberId, atOnce)
  await countReactions(
    tx,
    reacted.map((postId) => ({ postId, memberId, timeZone, kind: null })),
  )
  return reacted.length > 0
}

async function eraseFollows(tx: Queries, memberId: string): Promise<boolean> {
  const follows = await someFollowsOf(tx, memberId, atOnce)
  await countFollows(
    tx,
    follows.map(({ followerId, followedId }) => ({ followerId, followedId, timeZone, following: false })),
  )
  return follows.length > 0
}

async function finish(tx: Queries, memberId: string): Promise<void> {
  await forgetKeysOf(tx, memberId)
  const tally = (await lockMembers(tx, [memberId])).get(memberId)
  if (!tally) throw new Error('the tally was not locked')
  const version = tally.version + 1
  await writeMemberTallies(tx, new Map([[memberId, { ...tally, version }]]))
  await announceErased(tx, memberId, version)
  await finishErasure(tx, memberId)
}
