import { createJob } from '@hunch/kit/jobs'
import type { Context } from './context.ts'
import { publishErased } from './erasure/erase-member.ts'
import { erasureLimits } from './erasure/limits.ts'
import { checkHeld, dueInMs } from './holds/check-held.ts'
import { holdLimits } from './holds/limits.ts'
import { photoJobs } from './photos/jobs.ts'

export const jobs = (ctx: Context) => [
  ...photoJobs(ctx),
  createJob({
    name: 'check held photos',
    everyMs: holdLimits.checkEveryMs,
    sleep: { database: ctx.database, dueInMs: () => dueInMs(ctx) },
    run: () => checkHeld(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'publish erased members',
    everyMs: erasureLimits.publishErasedEveryMs,
    sleep: { database: ctx.database },
    run: () => publishErased(ctx),
    log: ctx.log,
  }),
]
