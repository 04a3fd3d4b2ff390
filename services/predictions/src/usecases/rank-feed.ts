import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { categoryShares, type Found, favourites, type Taste, toCandidate } from '../domain/candidate.ts'
import { rankForYou } from '../domain/for-you.ts'
import { emptySnapshot } from '../domain/snapshot.ts'
import { findCandidates, findCountry, findPastVotes } from '../store/candidates.ts'
import { findNewest, type Place, saveSnapshot } from '../store/snapshots.ts'

/** Posts of one list. */
const mostListed = 1_000
/** Posts of each source, people and groups looked at, posts of one of them. */
const bounds = { each: 500, sources: 500, ofOne: 50 }
/** Votes that a member's taste is read from: the last. */
const votesRead = 500
/** Categories that posts are looked for in: those she votes most in. */
const categoriesRead = 3
/** A post of her own younger than this stands on top. */
const justMadeMs = 10 * 60_000

/**
 * Draws up a member's For You list: ranks the posts that may come into it, her own just made on
 * top, and keeps it. Answers with its id.
 */
export async function rankFeed(ctx: Context, memberId: string): Promise<string> {
  const { db } = ctx.database
  // First the newest post: what comes after it while the rest is read counts as new.
  const { now, newest } = await findNewest(db)
  const [country, votes] = await Promise.all([findCountry(db, memberId), findPastVotes(db, memberId, votesRead)])
  const taste: Taste = { country, shares: categoryShares(votes, now) }
  const categories = favourites(taste, categoriesRead)
  const found = await findCandidates(db, { memberId, country, categories, ...bounds })
  const id = newId()
  const places = placesOf(found, { memberId, taste, now })
  const list = { id, memberId, takenAt: now, newest: newest ?? emptySnapshot, places }
  await ctx.database.transaction((tx) => saveSnapshot(tx, list))
  return id
}

function placesOf(
  found: readonly Found[],
  { memberId, taste, now }: { memberId: string; taste: Taste; now: Date },
): Place[] {
  const isJustMade = ({ authorId, createdAt }: Found) =>
    authorId === memberId && now.getTime() - createdAt.getTime() < justMadeMs
  const justMade = found.filter(isJustMade).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const candidates = found.filter((post) => !isJustMade(post)).map((post) => toCandidate(post, taste, now))
  const ranked = rankForYou(candidates, { country: taste.country, most: mostListed - justMade.length })
  const byId = new Map(found.map((post) => [post.postId, post]))
  const namedBy = ({ postId, reason }: (typeof ranked)[number]) => {
    const post = byId.get(postId)
    if (reason === 'followed') return post?.authorId ?? null
    return reason === 'followedVoted' ? (post?.followedVoter ?? null) : null
  }
  return [
    ...justMade.map(({ postId }): Place => ({ postId, reason: 'fresh', namedId: null })),
    ...ranked.map((place) => ({ postId: place.postId, reason: place.reason, namedId: namedBy(place) })),
  ]
}
