import type { Member } from '@hunch/kit/identity'
import { hasMutedWord, hiddenAmong, type Muted, mutedBy, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { requireViewable, viewerOfComments } from '../posts/policy.ts'
import type { NamedComment } from './named-comment.ts'
import { type Thread, threaded, withoutHidden } from './rules/threads.ts'
import { type Page, type ReadComment, readThreads } from './store/comments.ts'

/**
 * Returns a page of a post's comments as threads: newest thread first, replies oldest first. Omits comments of members
 * hidden from the reader, unless the reader created the post's group, and comments of others hidden by moderation. If such
 * a comment has visible replies, it stays as `unavailable`. Sets `muted` on comments that the reader has muted.
 *
 * @throws predictionNotFound, also if the member may not see the post
 */
export async function listComments(
  ctx: Context,
  member: Member,
  postId: string,
  page: Page,
): Promise<Thread<NamedComment>[]> {
  const { db } = ctx.database
  // Waits for both calls, so that a 404 takes the same work if a block hides the post as if there is no such post.
  const [viewable, viewer] = await Promise.allSettled([
    requireViewable(ctx, member, postId),
    viewerOfComments(ctx, member, postId),
  ])
  if (viewable.status === 'rejected') throw viewable.reason
  if (viewer.status === 'rejected') throw viewer.reason
  const hiddenFor = viewer.value
  const [read, muted] = await Promise.all([
    readThreads(db, { postId, reader: { readerId: member.id, hiddenFor }, ...page }),
    mutedBy(db, member.id),
  ])
  const hiddenMembers = await hiddenAmong(db, hiddenFor, authorsOf(read))
  const comments = withoutHidden(read, { readerId: member.id, hiddenMembers })
  const cards = await resolveCards(
    ctx,
    comments.map(({ memberId }) => memberId),
  )
  return threaded(
    comments.map((comment) => ({
      ...comment,
      muted: !comment.unavailable && isMuted(comment, member.id, muted),
      author: cards.get(comment.memberId ?? '') ?? null,
    })),
  )
}

/** Whether a comment by another member has a muted author or a muted word. */
const isMuted = ({ memberId, content }: ReadComment, readerId: string, { memberIds, words }: Muted): boolean =>
  memberId !== null && memberId !== readerId && (memberIds.has(memberId) || hasMutedWord(content, words))

const authorsOf = (comments: readonly ReadComment[]): string[] => comments.flatMap(({ memberId }) => memberId ?? [])
