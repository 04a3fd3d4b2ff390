import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { type CandidateRow, categorySharesOf, favouriteCategories, type Taste, toCandidate } from './rules/candidate.ts'
import { type RankedPost, rankForYou } from './rules/for-you.ts'
import { emptySnapshot } from './rules/newest-snapshot.ts'
import { findCandidates, findOutset, findPastVotes } from './store/candidates.ts'
import { type ListEntry, saveList } from './store/for-you-lists.ts'

/** Ranks a member's For You list, with their own new posts on top, and saves it. Returns its id. */
export async function rankList(ctx: Context, memberId: string): Promise<string> {
  const { database } = ctx
  // The newest post first: posts that are created while the candidates are read count as new.
  const [{ now, newest, country }, votes] = await Promise.all([
    findOutset(database, memberId),
    findPastVotes(database, memberId),
  ])
  const taste: Taste = { country, categoryShares: categorySharesOf(votes, now) }
  const categories = favouriteCategories(taste, fixedLimits.favouriteCategories)
  const rows = await findCandidates(database, { memberId, country, categories })
  const list = {
    id: newId(),
    memberId,
    takenAt: now,
    newest: newest ?? emptySnapshot,
    hasPrivate: rows.some(({ isPrivate }) => isPrivate),
    entries: entriesOf(rows, { memberId, taste, now }),
  }
  await saveList(database, list)
  return list.id
}

function entriesOf(
  rows: readonly CandidateRow[],
  { memberId, taste, now }: { memberId: string; taste: Taste; now: Date },
): ListEntry[] {
  const isJustPosted = ({ authorId, createdAt }: CandidateRow) =>
    authorId === memberId && now.getTime() - createdAt.getTime() < fixedLimits.justPostedMs
  const justPosted = rows.filter(isJustPosted).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const candidates = rows.filter((row) => !isJustPosted(row)).map((row) => toCandidate(row, taste, now))
  const limit = fixedLimits.forYouPosts - justPosted.length
  const ranked = rankForYou(candidates, { country: taste.country, limit })
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

/** The member whom the reason for a post names. */
function memberNamedBy({ reason }: RankedPost, row: CandidateRow | undefined): string | null {
  if (reason === 'followed') return row?.authorId ?? null
  return reason === 'followedVoted' ? (row?.followedVoter ?? null) : null
}
