import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { indexMissingPosts } from './index-posts.ts'

export const searchIndexJobs = (ctx: Context) => [
  createJob({
    name: 'index words',
    everyMs: fixedLimits.indexEveryMs,
    run: () => indexMissingPosts(ctx),
    log: ctx.log,
  }),
]
