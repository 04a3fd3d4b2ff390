import { createJob } from '@hunch/kit/jobs'
import { createEarlierTransactions } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { eraseNext } from './erase-member.ts'

export const erasureJobs = (ctx: Context) => {
  const earlier = createEarlierTransactions(ctx.database)
  return [
    createJob({
      name: 'erase deleted members',
      everyMs: fixedLimits.eraseEveryMs,
      sleep: { database: ctx.database },
      run: async () => Number(await eraseNext(ctx, earlier)),
      log: ctx.log,
    }),
  ]
}
