import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { advancePosts, msUntilNextAdvance } from './advance-posts.ts'

export const lifecycleJobs = (ctx: Context) => [
  createJob({
    name: 'advance posts',
    everyMs: fixedLimits.advanceEveryMs,
    sleep: { database: ctx.database, dueInMs: () => msUntilNextAdvance(ctx) },
    run: () => advancePosts(ctx),
    log: ctx.log,
  }),
]
