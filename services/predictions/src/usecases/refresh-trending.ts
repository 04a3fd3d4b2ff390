import type { Context } from '../context.ts'
import { rankTrending } from '../domain/trending.ts'
import { findTrendingCandidates, lockTrending, saveTrending, weighEarly } from '../store/trending.ts'

const everyMs = 60_000
/** Posts that are ranked: those that most was done about. */
const mostRanked = 1_000
/** Posts of the list. */
const mostListed = 500

/** Draws up what trends where that was a minute ago; in one replica, for all of them. How many lists that were. */
export const refreshTrending = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const now = await lockTrending(tx, everyMs)
    if (!now) return 0
    const candidates = await findTrendingCandidates(tx, now, mostRanked)
    await saveTrending(tx, rankTrending(candidates, mostListed), now)
    return 1
  })

const weighedARun = 500

/** Weighs what posts got in their first hours, which is what their author's posts usually get. How many posts. */
export const weighEarlyPosts = (ctx: Context): Promise<number> =>
  ctx.database.transaction((tx) => weighEarly(tx, weighedARun))
