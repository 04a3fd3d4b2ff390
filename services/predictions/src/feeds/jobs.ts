import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { refreshTrending, weighEarlyEngagement } from './refresh-trending.ts'
import { sweepFeeds } from './sweep-feeds.ts'

const { engagementEveryMs, trendingEveryMs, sweepEveryMs } = fixedLimits

export const feedJobs = (ctx: Context) => [
  createJob({
    name: 'weigh early engagement',
    everyMs: engagementEveryMs,
    run: () => weighEarlyEngagement(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'refresh trending',
    everyMs: trendingEveryMs,
    sleep: { database: ctx.database },
    run: () => refreshTrending(ctx),
    log: ctx.log,
  }),
  createJob({ name: 'sweep ranking', everyMs: sweepEveryMs, run: () => sweepFeeds(ctx), log: ctx.log }),
]
