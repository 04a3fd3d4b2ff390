import { createJob } from '@hunch/kit/jobs'
import { createEarlierTransactions } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { advanceErasures } from './erase-member.ts'

export function erasureJob(ctx: Context) {
  const earlier = createEarlierTransactions(ctx.database)
  return createJob({
    name: 'erase members',
    everyMs: fixedLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: () => advanceErasures(ctx, earlier),
    log: ctx.log,
  })
}
