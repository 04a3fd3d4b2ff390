import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { createWordSweep, indexMissingPosts } from './index-posts.ts'

export function searchIndexJobs(ctx: Context) {
  const sweepWords = createWordSweep(ctx)
  return [
    createJob({
      name: 'index words',
      everyMs: fixedLimits.indexEveryMs,
      run: async () => (await indexMissingPosts(ctx)) + (await sweepWords()),
      log: ctx.log,
    }),
  ]
}
