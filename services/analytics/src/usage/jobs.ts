import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { publishLeftShares } from './record-share.ts'
import { closeIdleSessions } from './track-session.ts'

export const usageJobs = (ctx: Context) => [
  createJob({
    name: 'close idle sessions',
    everyMs: fixedLimits.closeSessionsEveryMs,
    run: () => closeIdleSessions(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'publish left shares',
    everyMs: fixedLimits.publishSharesEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await publishLeftShares(ctx)),
    log: ctx.log,
  }),
]
