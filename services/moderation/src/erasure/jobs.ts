import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { eraseSome } from './erase-member.ts'

export const erasureJob = (ctx: Context) =>
  createJob({
    name: 'erase deleted members',
    everyMs: fixedLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await eraseSome(ctx)),
    log: ctx.log,
  })
