import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { decideLeftPending, leftPendingInMs } from './decide-block.ts'

export const pendingJob = (ctx: Context) =>
  createJob({
    name: 'decide pending blocks',
    everyMs: fixedLimits.decideEveryMs,
    sleep: { database: ctx.database, dueInMs: () => leftPendingInMs(ctx) },
    run: () => decideLeftPending(ctx),
    log: ctx.log,
  })
