import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { checkHeld, dueInMs } from './check-held.ts'

export const holdJobs = (ctx: Context) => [
  createJob({
    name: 'check held photos',
    everyMs: fixedLimits.checkEveryMs,
    sleep: { database: ctx.database, dueInMs: () => dueInMs(ctx) },
    run: () => checkHeld(ctx),
    log: ctx.log,
  }),
]
