import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { advanceErasures } from './erase-member.ts'

export const erasureJob = (ctx: Context) =>
  createJob({
    name: 'erase members',
    everyMs: fixedLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: () => advanceErasures(ctx),
    log: ctx.log,
  })
