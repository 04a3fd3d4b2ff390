import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { createErasureJob } from '@hunch/members'
import type { Context } from './context.ts'
import { eraseMember } from './erasure/erase-member.ts'
import { erasureLimits } from './erasure/limits.ts'
import { feedLimits } from './feeds/limits.ts'
import { refreshTrending, sweepFeeds, weighEarlyEngagement } from './feeds/maintain-feeds.ts'
import { advancePosts, msUntilNextAdvance } from './lifecycle/advance-posts.ts'
import { lifecycleLimits } from './lifecycle/limits.ts'
import { deletePostsOfGroup } from './posts/delete-post.ts'
import { postLimits } from './posts/limits.ts'
import { createWordSweep, indexMissingPosts } from './search-index/index-posts.ts'
import { searchIndexLimits } from './search-index/limits.ts'

export const jobs = (ctx: Context): (Part & Flushable)[] => [
  lifecycleJob(ctx),
  createKeySweep(ctx),
  ...feedJobs(ctx),
  searchIndexJob(ctx),
  disbandingJob(ctx),
  erasureJob(ctx),
]

const lifecycleJob = (ctx: Context) =>
  createJob({
    name: 'advance posts',
    everyMs: lifecycleLimits.advanceEveryMs,
    sleep: { database: ctx.database, dueInMs: () => msUntilNextAdvance(ctx) },
    run: () => advancePosts(ctx),
    log: ctx.log,
  })

const feedJobs = (ctx: Context) => [
  createJob({
    name: 'weigh early engagement',
    everyMs: feedLimits.engagementEveryMs,
    run: () => weighEarlyEngagement(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'refresh trending',
    everyMs: feedLimits.trendingEveryMs,
    sleep: { database: ctx.database },
    run: () => refreshTrending(ctx),
    log: ctx.log,
  }),
  createJob({ name: 'sweep ranking', everyMs: feedLimits.sweepEveryMs, run: () => sweepFeeds(ctx), log: ctx.log }),
]

function searchIndexJob(ctx: Context) {
  const sweepWords = createWordSweep(ctx)
  return createJob({
    name: 'index words',
    everyMs: searchIndexLimits.indexEveryMs,
    run: async () => (await indexMissingPosts(ctx)) + (await sweepWords()),
    log: ctx.log,
  })
}

const disbandingJob = ({ database, log }: Context) =>
  createJob({
    name: 'delete posts of disbanded groups',
    everyMs: postLimits.deleteEveryMs,
    sleep: { database },
    run: () => database.transaction(async (tx) => Number(await deletePostsOfGroup(tx, postLimits.deletedAtOnce))),
    log,
  })

const erasureJob = ({ database, log }: Context) =>
  createErasureJob({ database, log, everyMs: erasureLimits.eraseEveryMs, erase: eraseMember })
