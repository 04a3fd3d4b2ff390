import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { publishErased } from './erase-member.ts'

export const erasureJobs = (ctx: Context) => [
  createJob({
    name: 'publish erased members',
    everyMs: fixedLimits.publishErasedEveryMs,
    sleep: { database: ctx.database },
    run: () => publishErased(ctx),
    log: ctx.log,
  }),
]
