import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { clearPost } from './clear-post.ts'

export const clearingJob = (ctx: Context) =>
  createJob({
    name: 'clear deleted posts',
    everyMs: fixedLimits.clearEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await clearPost(ctx)),
    log: ctx.log,
  })
