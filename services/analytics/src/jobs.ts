import { createJob } from '@hunch/kit/jobs'
import type { Context } from './context.ts'
import { streakLimits } from './streaks/limits.ts'
import { warnStreaks } from './streaks/warn-streaks.ts'
import { usageLimits } from './usage/limits.ts'
import { publishLeftShares } from './usage/record-share.ts'
import { closeIdleSessions } from './usage/track-session.ts'

/** All jobs except that of standings, which waits for the consumer. */
export const jobs = (ctx: Context) => [
  createJob({
    name: 'warn of streaks at risk',
    everyMs: streakLimits.warnStreaksEveryMs,
    run: () => warnStreaks(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'close idle sessions',
    everyMs: usageLimits.closeSessionsEveryMs,
    run: () => closeIdleSessions(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'publish left shares',
    everyMs: usageLimits.publishSharesEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await publishLeftShares(ctx)),
    log: ctx.log,
  }),
]
