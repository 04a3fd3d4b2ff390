import type { Context } from '../context.ts'
import { feedLimits } from './limits.ts'
import { rankTrending } from './rules/trending.ts'
import { deleteOldActs } from './store/acts.ts'
import { deleteOldLists } from './store/for-you-lists.ts'
import { findTrendingCandidates, lockTrending, saveEarlyEngagement, saveTrending } from './store/trending.ts'

/** Refreshes the trending list of all replicas if it is at least a minute old. Returns 1 if it was refreshed, otherwise 0. */
export const refreshTrending = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const now = await lockTrending(tx, feedLimits.trendingRefreshMs)
    if (!now) return 0
    const candidates = await findTrendingCandidates(tx, now, feedLimits.trendingCandidates)
    await saveTrending(tx, rankTrending(candidates, feedLimits.trendingPosts), now)
    return 1
  })

/**
 * Stores the engagement of posts in their first 6 hours. Trending computes the usual engagement of an author from it.
 * Returns the number of posts.
 */
export const weighEarlyEngagement = (ctx: Context): Promise<number> =>
  ctx.database.transaction((tx) => saveEarlyEngagement(tx, feedLimits.engagementsPerRun))

/** Deletes old acts, and For You lists that are no longer read. Returns the number of deleted rows. */
export async function sweepFeeds({ database: { db } }: Context): Promise<number> {
  const { forYouKeptHours, actsKeptDays, sweptPerRun } = feedLimits
  const lists = await deleteOldLists(db, { hours: forYouKeptHours, limit: sweptPerRun })
  return lists + (await deleteOldActs(db, { days: actsKeptDays, limit: sweptPerRun }))
}
