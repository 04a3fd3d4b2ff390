import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { advancePosts } from './advance-posts.ts'
import { msUntilDue } from './store.ts'

export const lifecycleJobs = (ctx: Context) => [
  createJob({
    name: 'advance posts',
    everyMs: fixedLimits.advanceEveryMs,
    sleep: { database: ctx.database, dueInMs: () => msUntilDue(ctx.database.db) },
    run: () => advancePosts(ctx),
    log: ctx.log,
  }),
]
