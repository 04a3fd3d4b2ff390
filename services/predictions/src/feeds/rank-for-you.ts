import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { feedLimits } from './limits.ts'
import {
  type CandidateRow,
  categorySharesOf,
  dislikesOf,
  favouriteCategories,
  type Taste,
  toCandidate,
} from './rules/candidate.ts'
import { type RankedPost, rankForYou } from './rules/for-you.ts'
import { emptySnapshot, type Snapshot } from './rules/pages.ts'
import { findCandidates, findOutset, findPastVotes } from './store/candidates.ts'
import { type ListEntry, saveList } from './store/for-you-lists.ts'
import { findDisliked } from './store/not-interested.ts'

/**
 * Ranks a member's For You list, saves it, and returns its id. The member's own new posts come first. The best posts
 * newer than `seenTo` come next, so that a viewer who asks for new posts sees them.
 */
export async function rankList(ctx: Context, memberId: string, seenTo?: Snapshot): Promise<string> {
  const { database } = ctx
  // Read the newest post before the candidates, so that posts created meanwhile count as new.
  const [{ now, newest, country }, votes, disliked] = await Promise.all([
    findOutset(database, memberId),
    findPastVotes(database, memberId),
    findDisliked(database.db, memberId),
  ])
  const taste: Taste = {
    country,
    categoryShares: categorySharesOf(votes, now),
    dislikes: dislikesOf(disliked, now),
  }
  const categories = favouriteCategories(taste, feedLimits.favouriteCategories)
  const rows = await findCandidates(database, { memberId, country, categories })
  const list = {
    id: newId(),
    memberId,
    takenAt: now,
    newest: newest ?? emptySnapshot,
    hasPrivate: rows.some(({ isPrivate }) => isPrivate),
    entries: entriesOf(rows, { memberId, taste, now, seenTo }),
  }
  await saveList(database, list)
  return list.id
}

function entriesOf(
  rows: readonly CandidateRow[],
  { memberId, taste, now, seenTo }: { memberId: string; taste: Taste; now: Date; seenTo: Snapshot | undefined },
): ListEntry[] {
  const isJustPosted = ({ authorId, createdAt }: CandidateRow) =>
    authorId === memberId && now.getTime() - createdAt.getTime() < feedLimits.justPostedMs
  const justPosted = rows.filter(isJustPosted).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const others = rows.filter((row) => !isJustPosted(row))
  const rank = (chosen: readonly CandidateRow[], limit: number) =>
    rankForYou(
      chosen.map((row) => toCandidate(row, taste, now)),
      { country: taste.country, limit },
    )
  const leading = seenTo ? rank(others.filter(isNewerThan(seenTo)), feedLimits.forYouLeading) : []
  const isLeading = new Set(leading.map(({ postId }) => postId))
  const limit = feedLimits.forYouPosts - justPosted.length - leading.length
  const ranked = [
    ...leading,
    ...rank(
      others.filter(({ postId }) => !isLeading.has(postId)),
      limit,
    ),
  ]
  const byId = new Map(rows.map((row) => [row.postId, row]))
  return [
    ...justPosted.map(({ postId }): ListEntry => ({ postId, reason: 'fresh', namedId: null })),
    ...ranked.map((post) => ({
      postId: post.postId,
      reason: post.reason,
      namedId: memberNamedBy(post, byId.get(post.postId)),
    })),
  ]
}

const isNewerThan =
  (post: Snapshot) =>
  ({ createdAt, postId }: CandidateRow): boolean =>
    createdAt > post.createdAt || (createdAt.getTime() === post.createdAt.getTime() && postId > post.id)

/** Returns the member that the reason for a post names; null if it names none. */
function memberNamedBy({ reason }: RankedPost, row: CandidateRow | undefined): string | null {
  if (reason === 'followed') return row?.authorId ?? null
  return reason === 'followedVoted' ? (row?.followedVoter ?? null) : null
}
