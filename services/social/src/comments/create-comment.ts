import { commonErrors } from '@hunch/kit/errors'
import { answeredBefore, fingerprintOf, type IdempotencyKey } from '@hunch/kit/idempotency'
import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { resolveCards, tooManyForNow, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireViewable, viewerOfComments } from '../posts/policy.ts'
import type { NamedComment } from './named-comment.ts'
import { countOfHour } from './store/comments.ts'

export interface NewComment<Reply> {
  readonly predictionId: string
  readonly content: string
  /** The comment to reply to. */
  readonly parentId?: string | null | undefined
  /** A repeated call with the same key gets the first reply. */
  readonly key: IdempotencyKey | undefined
  /** Creates the reply, which is stored with the key. */
  readonly present: (comment: NamedComment) => Reply
}

/**
 * Writes a comment on a post, or a reply to a comment on the post. Concurrent comments share a commit.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws commentsClosed, commentsForFollowers if the owner does not let the member comment
 * @throws commentNotFound if the parent comment does not exist, or if it or its author is hidden from the member
 * @throws repliesTooDeep
 * @throws wordRefused, tooManyForNow
 * @throws idempotencyKeyReused
 */
export async function createComment<Reply>(ctx: Context, member: Member, options: NewComment<Reply>): Promise<Reply> {
  const { predictionId, content, parentId = null, key, present } = options
  const fingerprint = fingerprintOf({ predictionId, content, parentId })
  const [viewable, admitted] = await Promise.allSettled([
    requireViewable(ctx, member, predictionId),
    admit<Reply>(ctx, member, { content, key, fingerprint }),
  ])
  if (viewable.status === 'rejected') throw viewable.reason
  if (admitted.status === 'rejected') throw admitted.reason
  if ('answer' in admitted.value) return admitted.value.answer
  const { word, limit } = admitted.value
  const request = {
    intent: {
      postId: predictionId,
      memberId: member.id,
      timeZone: member.timeZone,
      content,
      parentId,
      isAdmin: member.role === 'admin',
      hiddenFor: parentId === null ? viewerOfBlocks(member) : await viewerOfComments(ctx, member, predictionId),
      word,
      limit,
    },
    key,
    fingerprint,
    requestId: currentRequestId() ?? '',
    present,
  }
  let outcome = await ctx.comments.submit({ ...request, isAuthorAsked: false })
  if (outcome.kind === 'unnamed') {
    await resolveCards(ctx, [member.id])
    outcome = await ctx.comments.submit({ ...request, isAuthorAsked: true })
  }
  if (outcome.kind === 'written') return outcome.reply as Reply
  if (outcome.kind === 'unnamed') throw commonErrors.internal()
  if (outcome.rejection === 'tooManyForNow') throw tooManyForNow(limit ?? 0)
  throw rejections[outcome.rejection]()
}

/** Checks the text, and the member's hourly limit. A retried call gets the first reply, even if a check fails now. */
async function admit<Reply>(
  { contributions, database: { db } }: Context,
  member: Member,
  { content, key, fingerprint }: Pick<NewComment<Reply>, 'content' | 'key'> & { readonly fingerprint: string },
) {
  const counted = { contribution: 'comments', count: () => countOfHour(db, member.id) } as const
  return contributions.admit(db, member, [content], counted).catch(async (error: unknown) => {
    const before = await answeredBefore<Reply>(db, key, async () => fingerprint)
    if (before) return before
    throw error
  })
}

const rejections = {
  predictionNotFound: errors.predictionNotFound,
  commentsClosed: errors.commentsClosed,
  commentsForFollowers: errors.commentsForFollowers,
  commentNotFound: errors.commentNotFound,
  repliesTooDeep: errors.repliesTooDeep,
  notSignedIn: commonErrors.notSignedIn,
  idempotencyKeyReused: errors.idempotencyKeyReused,
}
